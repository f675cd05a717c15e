package io.argosy.router.subscription;

import io.argosy.common.unit.ByteCount;

/**
 * How much a block of a wished dataset holds now.
 *
 * @param place which of all blocks it was that the database was told of
 */
public record BlockSize(long blockId, long datasetId, long place, long files, ByteCount bytes) {}
