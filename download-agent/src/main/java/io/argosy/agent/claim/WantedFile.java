package io.argosy.agent.claim;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;

/** A file as the catalogue promises it. */
public record WantedFile(Lfn lfn, BlockName block, ByteCount size, Checksum checksum) {}
