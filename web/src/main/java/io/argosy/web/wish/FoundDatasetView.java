package io.argosy.web.wish;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.unit.ByteCount;

/** A dataset and what is in it. */
public record FoundDatasetView(DatasetName name, long files, ByteCount bytes) {}
