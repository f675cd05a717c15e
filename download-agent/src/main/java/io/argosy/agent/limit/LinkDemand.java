package io.argosy.agent.limit;

import io.argosy.common.topology.LinkName;

/**
 * The transfers of one link.
 *
 * @param active now
 * @param wanted if no node had a limit, including the active ones
 */
public record LinkDemand(LinkName link, int active, int wanted) {}
