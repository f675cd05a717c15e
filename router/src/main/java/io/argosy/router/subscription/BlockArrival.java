package io.argosy.router.subscription;

import io.argosy.common.unit.ByteCount;

/** Files of a block that a destination did not hold before. */
public record BlockArrival(BlockKey key, long files, ByteCount bytes) {}
