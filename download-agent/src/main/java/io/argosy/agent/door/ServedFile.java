package io.argosy.agent.door;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;

/** The identity of a granted file. */
public record ServedFile(Lfn lfn, ByteCount size) {}
