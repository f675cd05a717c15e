package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;

/**
 * {@code POST /command/v1/links}: data may go from source to destination; the same again replaces.
 *
 * @param distance 1 or more, the classic strategy's divisor of its nominal rate
 * @param local within one site
 */
public record LinkForm(NodeName source, NodeName destination, int distance, boolean local) {}
