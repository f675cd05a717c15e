package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;

/**
 * {@code POST /command/v1/block-resumes}: resumes a suspended block with no failed attempts; 409 if
 * it is not suspended.
 */
public record BlockResumeForm(BlockName block, NodeName destination) {}
