package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;

/**
 * {@code POST /command/v1/links}: allows transfers from source to destination; replaces an existing
 * link.
 *
 * @param distance 1 or more; the classic strategy divides the nominal rate by it
 * @param local within one site
 */
public record LinkForm(NodeName source, NodeName destination, int distance, boolean local) {}
