"""The package as pip builds it: a source distribution, a wheel made of nothing but that, installed.

Compiling the engine again takes minutes of a core where ccache does not know it, so the wheel is of the long
form; every run asks whether CMake is content with what the source distribution holds.
"""
import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile

import pytest

import backstep
from conftest import ROOT

VERSION = re.search(r"^project\(backstep VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]
PACKAGE = {path.name for path in (ROOT / "src/bindings/python/backstep").iterdir() if path.is_file()}


def run(*command, **keywords):
    done = subprocess.run(command, capture_output=True, encoding="utf-8", **keywords)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def without_our_tree():
    """The environment without the path of the tree under test. By its own name the compiler's results are
    those that ccache has of that tree.
    """
    return {**os.environ, "PYTHONPATH": "", "CXX": "g++"}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    missing = [name for name in ("pip", "setuptools", "wheel") if not importlib.util.find_spec(name)]
    if missing:
        pytest.skip(f"{', '.join(missing)} is not installed")
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-c", "import sys; from setuptools import build_meta; "
        "build_meta.build_sdist(sys.argv[1])", str(folder), cwd=ROOT, env=without_our_tree())
    made, = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(sdist, tmp_path_factory):
    if "BACKSTEP_LONG" not in os.environ:
        pytest.skip("only in the long form")
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-index", "--no-deps",
        "--wheel-dir", str(folder), str(sdist), env=without_our_tree())
    made, = folder.iterdir()
    return made


def test_the_version():
    assert backstep.__version__ == VERSION


def test_who_cites_names_this_version():
    citation = (ROOT / "CITATION.cff").read_text().splitlines()
    assert f"version: {VERSION}" in citation and "cff-version: 1.2.0" in citation
    # What the format requires of every file.
    assert {"authors", "message", "title"} <= {line.partition(":")[0] for line in citation}


def test_the_source_distribution_has_what_it_needs_and_no_more(sdist):
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/bindings/python/backstep/{name}" for name in PACKAGE} <= names
    assert {"pyproject.toml", "setup.py", "CMakeLists.txt", "RULES.md", "src/engine/game/step.cpp",
            "src/bindings/python/module.cpp"} <= names
    assert not [name for name in names if name.endswith(("_test.cpp", ".pyc", ".so"))
                or name.startswith(("web", "build/cmake", "src/server"))]


def test_cmake_finds_everything_in_the_source_distribution(sdist, tmp_path):
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path)
    root, = tmp_path.iterdir()
    run("cmake", "-S", str(root), "-B", str(tmp_path / "tree"), "-DBACKSTEP_ONLY_PYTHON=ON",
        f"-DPython_EXECUTABLE={sys.executable}", env=without_our_tree())
    # What is compiled includes nothing of the project that is not there.
    there = {path.relative_to(root / "src").as_posix() for path in (root / "src").rglob("*")}
    for path in (root / "src").rglob("*.[ch]*"):
        for included in re.findall(r'^#include "([^"]+)"', path.read_text(), re.M):
            assert included in there, (path, included)


def test_the_wheel_is_complete(wheel):
    assert wheel.name.startswith(f"backstep-{VERSION}-cp{sys.version_info[0]}{sys.version_info[1]}-")
    names = zipfile.ZipFile(wheel).namelist()
    inside = {name.partition("/")[2] for name in names if name.startswith("backstep/")}
    compiled, = {name for name in inside if name.endswith(".so")}
    assert inside - {compiled} == PACKAGE and compiled.startswith("_core.")
    libraries = run("ldd", os.fspath(extract(wheel, f"backstep/{compiled}")))
    assert "boost" not in libraries  # it runs where nothing of ours or Boost's is installed


def extract(wheel, name):
    folder = wheel.parent.parent / "extracted"
    return zipfile.ZipFile(wheel).extract(name, folder)


def test_it_installs_and_plays(wheel, tmp_path):
    """In a fresh environment beside the system's NumPy."""
    venv.create(tmp_path / "env", system_site_packages=True, with_pip=False, symlinks=True)
    python = str(tmp_path / "env/bin/python")
    run(python, "-m", "pip", "install", "--no-index", "--no-deps", str(wheel), env=without_our_tree())
    said = run(python, "-c", "import backstep, backstep.aec, backstep.solo; print(backstep.__file__, "
               "backstep.__version__, backstep.simulate(backstep.Rules(2), 'greedy', 20)['games'])",
               cwd=tmp_path, env=without_our_tree())
    place, version, games = said.split()
    assert place.startswith(str(tmp_path)) and version == VERSION and games == "20"
