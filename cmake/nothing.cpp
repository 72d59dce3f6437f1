// The source of a target that only holds precompiled headers.
