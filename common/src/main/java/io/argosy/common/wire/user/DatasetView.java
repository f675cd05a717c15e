package io.argosy.common.wire.user;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.unit.ByteCount;

/** One item of {@code GET /query/v1/datasets}. */
public record DatasetView(DatasetName name, long blocks, long files, ByteCount bytes) {}
