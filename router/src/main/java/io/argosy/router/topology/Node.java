package io.argosy.router.topology;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;

/** A storage endpoint of a site. */
public record Node(long id, NodeName name, SiteName site) {}
