package io.argosy.common.catalog;

import io.argosy.common.unit.ByteCount;

/** The immutable content of a file. The router's catalogue states it, and agents verify it. */
public record FileContent(Lfn lfn, ByteCount size, Checksum checksum) {}
