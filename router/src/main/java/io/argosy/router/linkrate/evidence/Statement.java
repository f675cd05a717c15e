package io.argosy.router.linkrate.evidence;

import io.argosy.common.topology.LinkName;

/** What a feed said about the link between two nodes. */
public record Statement(LinkName link, Evidence evidence) {}
