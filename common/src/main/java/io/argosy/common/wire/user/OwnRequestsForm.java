package io.argosy.common.wire.user;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;

/**
 * {@code POST /query/v1/own-requests}: returns the caller's requests for exactly this dataset at
 * exactly this destination. Changes nothing.
 */
public record OwnRequestsForm(DatasetName dataset, NodeName destination) {}
