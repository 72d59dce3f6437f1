"""Builds the package with setuptools; CMake compiles the engine. What it is called and needs is in
pyproject.toml.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent


def version():
    """The version of the project, which CMakeLists.txt states."""
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"^project\(backstep VERSION ([\d.]+)", text, re.M)[1]


def pybind11_folder():
    """Where pip's pybind11 keeps its CMake files; nothing if only the system has one."""
    try:
        import pybind11
    except ImportError:
        return []
    return [f"-Dpybind11_DIR={pybind11.get_cmake_dir()}"]


class BuildEngine(build_ext):
    """Compiles backstep._core by CMake, for the Python that runs this."""

    def build_extension(self, ext):
        # As deep as the other trees, so that ccache knows their objects again.
        tree = ROOT / "build" / f"wheel-{sys.implementation.cache_tag}"
        target = Path(self.get_ext_fullpath(ext.name)).resolve()
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        subprocess.run(
            ["cmake", "-S", ROOT, "-B", tree, *generator, "-DCMAKE_BUILD_TYPE=Release",
             "-DBACKSTEP_ONLY_PYTHON=ON", "-DBACKSTEP_UNITY=ON",
             f"-DPython_EXECUTABLE={sys.executable}", *pybind11_folder()], check=True)
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or str(os.cpu_count() or 1)
        subprocess.run(["cmake", "--build", tree, "--target", "python", "--parallel", jobs],
                       check=True)
        built, = (tree / "python" / "backstep").glob("_core*.so")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built, target)


(ROOT / "build").mkdir(exist_ok=True)  # setup.cfg names it
setup(version=version(), ext_modules=[Extension("backstep._core", sources=[])],
      cmdclass={"build_ext": BuildEngine})
