package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;

/**
 * {@code POST /command/v1/block-resumes}: a suspended block is tried again from the beginning; 409
 * where it is not suspended.
 */
public record BlockResumeForm(BlockName block, NodeName destination) {}
