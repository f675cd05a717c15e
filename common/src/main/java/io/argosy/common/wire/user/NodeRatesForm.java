package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/node-rates}: says what a node can send and receive in all. If agents of
 * the node announce a rate too, the lowest applies.
 *
 * @param uplink in bytes per second, 1 kB/s to 10 TB/s; null removes what was said
 * @param downlink as {@code uplink}
 */
public record NodeRatesForm(NodeName node, @Nullable Double uplink, @Nullable Double downlink) {}
