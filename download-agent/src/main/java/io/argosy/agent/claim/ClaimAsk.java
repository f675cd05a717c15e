package io.argosy.agent.claim;

import io.argosy.common.unit.ByteCount;

/** How much more work is wanted: at most so many files and bytes. */
public record ClaimAsk(int files, ByteCount bytes) {}
