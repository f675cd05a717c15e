package io.argosy.router.subscription;

import io.argosy.common.unit.ByteCount;

/** Files of a block that arrived at a destination. */
public record BlockArrival(BlockKey key, long files, ByteCount bytes) {}
