package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/pins}: excludes items from an automatic action. The pin applies to items
 * that match all given fields; a pin with the same automation and fields is replaced.
 *
 * @param automation {@code rerouting}, {@code expiry}, {@code shadow}, {@code learning}, {@code
 *     exploration}, {@code feeds}, {@code circuits} or {@code forwarding}; breakers have their own
 *     command
 * @param source node; for {@code rerouting}, {@code learning}, {@code exploration}, {@code feeds},
 *     {@code circuits} and {@code forwarding}
 * @param destination node; for all but {@code shadow}
 * @param request id of a request for the file; for {@code rerouting} and {@code expiry}
 * @param block for {@code rerouting} and {@code expiry}
 * @param dataset for {@code forwarding}
 * @param strategy that is compared regardless of the configuration; for {@code shadow}
 * @param capacity of the link in bytes per second; required for {@code learning} and refused for
 *     all others
 * @param until end of the pin; absent if it stays until it is removed
 * @param reason for other operators, at most 200 characters
 */
public record PinForm(
    String automation,
    @Nullable NodeName source,
    @Nullable NodeName destination,
    @Nullable String request,
    @Nullable BlockName block,
    @Nullable DatasetName dataset,
    @Nullable String strategy,
    @Nullable Double capacity,
    @Nullable Instant until,
    String reason) {}
