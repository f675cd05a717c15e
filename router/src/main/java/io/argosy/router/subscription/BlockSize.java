package io.argosy.router.subscription;

import io.argosy.common.unit.Amount;

/**
 * The current size of a block of a requested dataset.
 *
 * @param place number of the block in the order in which all blocks were created
 */
public record BlockSize(long blockId, long datasetId, long place, Amount amount) {}
