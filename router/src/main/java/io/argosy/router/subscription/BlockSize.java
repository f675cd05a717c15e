package io.argosy.router.subscription;

import io.argosy.common.unit.ByteCount;

/** How much a block of a wished dataset holds now. */
public record BlockSize(long blockId, long datasetId, long files, ByteCount bytes) {}
