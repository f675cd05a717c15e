package io.argosy.router.issue;

/** A route that has no task yet. */
public record WaitingRoute(long id, long destinationNodeId) {}
