package io.argosy.common.wire.agent;

import io.argosy.common.topology.NodeName;

/**
 * {@code POST /agent/v1/storage-tokens}: requests a token with which the agent may read, write,
 * rename and delete below a directory of one of its nodes.
 *
 * @param directory its decoded path at the storage, such as {@code /store/set 1}
 */
public record StorageTokenRequest(long incarnation, NodeName node, String directory) {}
