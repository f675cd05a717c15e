package io.argosy.common.catalog;

import io.argosy.common.unit.ByteCount;

/** What a file is, which never changes; the router's catalogue promises it, agents check it. */
public record FileContent(Lfn lfn, ByteCount size, Checksum checksum) {}
