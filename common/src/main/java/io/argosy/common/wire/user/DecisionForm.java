package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;

/** {@code POST /query/v1/decisions}: why did this file come from where it came? Changes nothing. */
public record DecisionForm(Lfn lfn, NodeName destination) {}
