"""The stubs, the module and the package have the same names, parameters, defaults and result types;
and everything has a docstring.
"""
import ast
import inspect
import pickle
import re

import numpy as np
import pytest

import backstep
from backstep import _core, _spaces, aec, solo, vector
from conftest import ROOT

STUB = ast.parse((ROOT / "src/bindings/python/backstep/_core.pyi").read_text())
# What pybind11 and Python add by themselves.
OWN = {"__doc__", "__module__", "__weakref__", "__new__", "__getstate__", "__setstate__", "__str__",
       "__repr__"}


def names_of(owner):
    return {name for name in vars(owner) if name not in OWN and not name.startswith("__pybind11")}


def stub_members(body):
    members = {}
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            members[node.name] = node
        elif isinstance(node, ast.AnnAssign):
            members[node.target.id] = node
    return members


def parameters_of_stub(node):
    """[(name, default or None)], with / and * as entries of their own."""
    arguments = node.args
    listed = [(argument.arg, None) for argument in arguments.posonlyargs + arguments.args]
    for place, default in enumerate(reversed(arguments.defaults), 1):
        listed[-place] = (listed[-place][0], ast.literal_eval(default))
    if arguments.posonlyargs:
        listed.insert(len(arguments.posonlyargs), ("/", None))
    if arguments.kwonlyargs:
        listed.append(("*", None))
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
            listed.append((argument.arg, default and ast.literal_eval(default)))
    return listed


def signature_of(function):
    """(parameters, result) from the first line of what pybind11 writes."""
    line = function.__doc__.splitlines()[0]
    inside, result = re.fullmatch(r"\w+\((.*)\) -> (.*)", line).groups()
    listed = []
    for part in re.split(r", (?=[\w*/]+(?:[:,]|$))", inside) if inside else []:
        name, _, rest = part.partition(":")
        default = rest.partition(" = ")[2]
        listed.append((name, ast.literal_eval(default) if default else None))
    return listed, result


def plain(result):
    """A result type as both sides can say it: its outermost name."""
    result = result.replace("backstep._core.", "").replace("numpy.ndarray", "NDArray")
    if result.endswith("| None") or result.startswith("Optional"):
        return "optional"
    return re.split(r"[\[ ]", result)[0].lower()


def compare_function(function, node, where):
    parameters, result = signature_of(function)
    assert parameters == parameters_of_stub(node), where
    stated = plain(ast.unparse(node.returns))
    if result != "object":  # it is made of JSON, or may be None
        assert plain(result) == stated, where


def test_the_module_has_what_the_stub_says_and_nothing_else():
    stated = {name for name in stub_members(STUB.body) if not name.startswith("_")}
    there = {name for name in vars(_core) if not name.startswith("_")}
    assert stated == there == set(backstep.__all__)


@pytest.mark.parametrize("name", [node.name for node in STUB.body
                                  if isinstance(node, ast.FunctionDef)])
def test_functions(name):
    compare_function(getattr(_core, name), stub_members(STUB.body)[name], name)
    assert len(getattr(_core, name).__doc__.splitlines()) > 2, "no docstring of its own"


@pytest.mark.parametrize("name", [node.name for node in STUB.body if isinstance(node, ast.ClassDef)])
def test_classes(name):
    type_, node = getattr(_core, name), stub_members(STUB.body)[name]
    assert type_.__doc__
    if issubclass(type_, Exception):
        return
    stated, there = stub_members(node.body), names_of(type_)
    if "__init__" not in stated:  # made by other calls only
        there.discard("__init__")
        with pytest.raises(TypeError):
            type_()
    assert set(stated) == there
    for member, found in stated.items():
        value = inspect.getattr_static(type_, member)
        if isinstance(found, ast.AnnAssign):
            assert value is None
        elif isinstance(value, property):
            assert ast.unparse(found.decorator_list[0]) == "property" and value.__doc__
            result = value.fget.__doc__.splitlines()[0].rpartition(" -> ")[2]
            if result != "object":
                assert plain(result) == plain(ast.unparse(found.returns)), (name, member)
        else:
            function = getattr(type_, member)
            compare_function(function, found, (name, member))
            if not member.startswith("__") or member == "__init__":
                assert len(function.__doc__.splitlines()) > 2, (name, member)


def test_errors_have_what_the_stub_says():
    with pytest.raises(backstep.Refused) as refused:
        backstep.State.deal(backstep.Rules(2), "x").apply("end")
    with pytest.raises(backstep.RecordError) as broken:
        backstep.read_records("x")
    for error in (refused.value, broken.value):
        stated = stub_members(stub_members(STUB.body)[type(error).__name__].body)
        assert set(stated) == set(vars(error))


def test_the_package_is_documented():
    for module in (backstep, _core, aec, solo, vector, _spaces):
        assert module.__doc__
    for module in (aec, solo, vector, _spaces):
        for owner in vars(module).values():
            if getattr(owner, "__module__", None) != module.__name__:
                continue
            assert owner.__doc__, owner
            for name, member in vars(owner).items() if inspect.isclass(owner) else ():
                if callable(member) and not name.startswith("_"):
                    assert member.__doc__, (owner, name)
                    hints = inspect.signature(member)
                    if name != "keys":
                        assert hints.return_annotation is not inspect.Signature.empty, (owner, name)
    assert (ROOT / "src/bindings/python/backstep/py.typed").exists()


def test_objects_that_were_never_made():
    """pybind11 would hand them out, and read memory that nobody has written."""
    for type_ in vars(_core).values():
        if not inspect.isclass(type_) or issubclass(type_, Exception):
            continue
        for make in (lambda: type_.__new__(type_), lambda: object.__new__(type_)):
            with pytest.raises(TypeError):
                make()

        class Forgetful(type_):
            def __init__(self):
                pass

        with pytest.raises(TypeError):
            Forgetful()
    with pytest.raises(TypeError):
        pickle.dumps(backstep.solve(backstep.State.deal(backstep.Rules(2), "x"), 0))


def test_every_argument_of_every_call_is_checked():
    """Nonsense for every parameter of everything there is: an error each time, and no crash."""
    rules, state = backstep.Rules(2), backstep.State.deal(backstep.Rules(2), "x")
    made = {"Action": backstep.Action(0), "Random": backstep.Random("a", "b"), "Rules": rules,
            "State": state, "View": state.view(0), "Talk": backstep.Talk(),
            "Bot": backstep.Bot("greedy"), "Play": state.legal()[0], "Step": state.copy().apply("2A")
            if state.mask()[0] else state.copy().apply(state.legal()[0]),
            "Solution": backstep.solve(state, 0), "Games": backstep.Games(2, rules),
            "Record": backstep.play_game(rules, "greedy")}
    nonsense = [None, -1, 10**40, 1.5, float("nan"), "\0", "\ud800", b"x", [], [[]], {}, {"a": {}},
                object(), np.zeros((2, 2)), np.array(["x"]), iter([1]), lambda: 1, rules, state,
                range(10**9), type, Ellipsis, True]
    calls = [getattr(_core, node.name) for node in STUB.body if isinstance(node, ast.FunctionDef)]
    for name, thing in made.items():
        calls.append(getattr(_core, name))
        calls += [getattr(thing, member) for member in names_of(type(thing)) - {"__init__"}
                  if callable(getattr(thing, member))]
    slow = {"simulate", "compare", "play_game", "signature", "hint", "analyse"}
    for call in calls:
        for one in nonsense:
            if getattr(call, "__name__", "") in slow and isinstance(one, backstep.Rules):
                continue
            for arguments in ((one,), (one, one), (rules, one), (state, one), (one, one, one),
                              (rules, one, one), (state, 0, one)):
                if getattr(call, "__name__", "") in slow and len(arguments) < 4:
                    arguments = (*arguments, *[None] * (4 - len(arguments)))
                try:
                    call(*arguments)
                except (TypeError, ValueError, OverflowError, AttributeError):
                    pass
