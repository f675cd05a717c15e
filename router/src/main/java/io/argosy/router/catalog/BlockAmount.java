package io.argosy.router.catalog;

import io.argosy.common.unit.ByteCount;

/** How much is in a block. */
public record BlockAmount(long files, ByteCount bytes) {}
