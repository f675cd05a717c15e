package io.argosy.router.budget;

import io.argosy.common.topology.LinkName;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * The budget of an agent for one link.
 *
 * @param transfers the allowed number of concurrent transfers over the link; empty if neither node
 *     has a limit any more
 * @param version grows with each change; the agent ignores versions older than its latest
 * @param valid how long the agent may use it after its request
 */
public record LinkBudget(LinkName link, OptionalInt transfers, long version, Duration valid) {}
