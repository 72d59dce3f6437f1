"""The names by which gymnasium.make() and make_vec() know the environments."""


def register_environments():
    """Where Gymnasium is installed: Backstep/Solo-v0 and Backstep/Games-v0, once."""
    try:
        from gymnasium.envs.registration import register, registry
    except ImportError:
        return
    # Its checkers and wrappers draw actions without a mask, so a wrong one ends the game.
    if "Backstep/Solo-v0" not in registry:
        register("Backstep/Solo-v0", entry_point="backstep.solo:SoloEnv", kwargs={"illegal": "lose"})
    if "Backstep/Games-v0" not in registry:
        register("Backstep/Games-v0", vector_entry_point="backstep.vector:GamesEnv")
