package io.argosy.agent.limit;

import io.argosy.common.topology.LinkName;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What the router deals this agent of the limits of a link's nodes.
 *
 * @param transfers over the link at a time; empty where neither node has a limit any more
 * @param version grows with each change
 * @param valid so long after the question was sent
 */
public record LinkBudget(LinkName link, OptionalInt transfers, long version, Duration valid) {}
