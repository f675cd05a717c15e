package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/pins}: something that acts by itself leaves alone whatever has all that
 * is named here. The same automation and names again replace the pin.
 *
 * @param automation {@code rerouting}, {@code expiry}, {@code shadow}, {@code learning} or {@code
 *     exploration}; breakers have a command of their own
 * @param source a link's or a node's; of {@code rerouting}, {@code learning} and {@code
 *     exploration}
 * @param destination of all but {@code shadow}
 * @param request id of what wants it; of {@code rerouting} and {@code expiry}
 * @param block of {@code rerouting} and {@code expiry}
 * @param strategy that is compared whatever the configuration says; of {@code shadow}
 * @param capacity bytes per second that are believed; needed by {@code learning} and refused by all
 *     others
 * @param until absent: until somebody takes it back
 * @param reason for those who read it later, at most 200 characters
 */
public record PinForm(
    String automation,
    @Nullable NodeName source,
    @Nullable NodeName destination,
    @Nullable String request,
    @Nullable BlockName block,
    @Nullable String strategy,
    @Nullable Double capacity,
    @Nullable Instant until,
    String reason) {}
