package io.argosy.agent.webdav;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;

/** The temporary name of a copy, next to its final name. */
public record CopyName(NodeName node, DavUrl url) {}
