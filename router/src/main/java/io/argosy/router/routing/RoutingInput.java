package io.argosy.router.routing;

import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Instant;

/**
 * The input of one cycle, read at one time.
 *
 * @param batch file requests that are due, not given up and without a route, most urgent and oldest
 *     first
 * @param keys database keys of the positions in view and batch
 * @param more whether there were more requests than one cycle may take
 * @param last place of the last file request that was read
 * @param checks results of the source checks of due files
 * @param forwarding whether files of this cycle may wait for copies
 */
public record RoutingInput(
    Instant readAt,
    NetworkView view,
    RequestBatch batch,
    RoutingKeys keys,
    boolean more,
    Portion.Place last,
    SourceChecks checks,
    ForwardingSwitch.Position forwarding) {}
