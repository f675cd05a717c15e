package io.argosy.agent.door;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;

/** What serving a granted file needs to be known of it. */
public record ServedFile(Lfn lfn, ByteCount size) {}
