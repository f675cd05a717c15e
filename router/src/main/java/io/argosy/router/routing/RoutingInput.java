package io.argosy.router.routing;

import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Instant;

/**
 * All that one cycle knows, read at one time.
 *
 * @param batch file requests that are due, not given up and without a route, most urgent and oldest
 *     first
 * @param keys what the positions of view and batch stand for
 * @param more whether there were more requests than one cycle takes
 * @param last where it ended
 * @param checks which due files have no usable source, and why
 */
public record RoutingInput(
    Instant readAt,
    NetworkView view,
    RequestBatch batch,
    RoutingKeys keys,
    boolean more,
    Portion.Place last,
    SourceChecks checks) {}
