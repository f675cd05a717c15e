package io.argosy.router.budget;

import io.argosy.common.topology.LinkName;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * What an agent is told of one link.
 *
 * @param transfers that the agent may have over the link at a time; empty where neither of its
 *     nodes has a limit any more
 * @param version grows with each change; the agent ignores an older one than it has heard
 * @param valid so long after it asked the agent may act on this
 */
public record LinkBudget(LinkName link, OptionalInt transfers, long version, Duration valid) {}
