package io.argosy.router.topology;

/** A link by the surrogate keys of its nodes. */
public record LinkKey(long source, long destination) {}
