package io.argosy.common.wire.user;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;

/**
 * {@code POST /query/v1/own-requests}: what did I ask for so far, of this dataset alone at this
 * destination alone? Changes nothing.
 */
public record OwnRequestsForm(DatasetName dataset, NodeName destination) {}
