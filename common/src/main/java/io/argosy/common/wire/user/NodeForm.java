package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;

/**
 * {@code POST /command/v1/nodes}: declares a storage endpoint of a site.
 *
 * @param kind {@code disk}, {@code buffer} or {@code tape}
 */
public record NodeForm(NodeName name, SiteName site, String kind) {}
