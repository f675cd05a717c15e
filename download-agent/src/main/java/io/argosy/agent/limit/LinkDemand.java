package io.argosy.agent.limit;

/**
 * The transfers of one link.
 *
 * @param active now
 * @param wanted if no node had a limit, including the active ones
 */
public record LinkDemand(int active, int wanted) {}
