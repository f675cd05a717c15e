package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/nodes}: declares a storage endpoint of a site.
 *
 * @param kind {@code disk}, {@code buffer} or {@code tape}
 * @param storage the storage system of the node; absent: as registered before, which is none at
 *     first
 */
public record NodeForm(NodeName name, SiteName site, String kind, @Nullable StorageForm storage) {}
