package io.argosy.common.wire.agent;

import io.argosy.common.topology.NodeName;

/**
 * {@code POST /agent/v1/storage-tokens}: requests a token for the storage of a node that the agent
 * serves.
 *
 * @param directory the common one of the files, absolute and decoded as the storage's address has
 *     it, such as {@code /store/data}; at or below the node's root
 */
public record StorageTokenRequest(long incarnation, NodeName node, String directory) {}
