package io.argosy.agent.limit;

import io.argosy.common.topology.LinkName;

/**
 * What the agent tells the router of its transfers over one link.
 *
 * @param version of the budget that was heard last; 0 if none was
 * @param held transfers that the agent allows itself until it hears of another budget
 * @param active transfers now
 * @param wanted transfers that it would have without a limit, the active ones included
 */
public record LinkUse(LinkName link, long version, int held, int active, int wanted) {}
