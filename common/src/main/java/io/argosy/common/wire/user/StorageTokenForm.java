package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;

/** {@code POST /command/v1/storage-tokens}: requests a token for all files of a storage system. */
public record StorageTokenForm(NodeName node) {}
