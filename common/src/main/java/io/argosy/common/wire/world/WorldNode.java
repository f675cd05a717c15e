package io.argosy.common.wire.world;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ObservedRate;
import org.jspecify.annotations.Nullable;

/**
 * A node of a world.
 *
 * @param site named as the node where absent
 * @param kind disk, buffer or tape; disk where absent
 * @param uplink what it can truly send in all; not known where absent or null
 * @param downlink what it can truly receive in all; not known where absent or null
 */
public record WorldNode(
    NodeName name,
    @Nullable SiteName site,
    @Nullable String kind,
    @Nullable ObservedRate uplink,
    @Nullable ObservedRate downlink) {}
