package io.argosy.common.wire.world;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ObservedRate;
import org.jspecify.annotations.Nullable;

/**
 * A node of a world.
 *
 * @param site the node's name if absent
 * @param kind disk, buffer or tape; disk if absent
 * @param uplink true total capacity for sending; absent or null if unknown
 * @param downlink true total capacity for receiving; absent or null if unknown
 */
public record WorldNode(
    NodeName name,
    @Nullable SiteName site,
    @Nullable String kind,
    @Nullable ObservedRate uplink,
    @Nullable ObservedRate downlink) {}
