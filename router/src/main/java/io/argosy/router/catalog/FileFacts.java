package io.argosy.router.catalog;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;

/** What a file is; it never changes. */
public record FileFacts(Lfn lfn, ByteCount size, Checksum checksum) {}
