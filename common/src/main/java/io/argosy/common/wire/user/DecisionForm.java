package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;

/**
 * {@code POST /query/v1/decisions}: returns why a source was chosen for this file. Changes nothing.
 */
public record DecisionForm(Lfn lfn, NodeName destination) {}
