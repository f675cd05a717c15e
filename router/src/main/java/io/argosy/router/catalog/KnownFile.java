package io.argosy.router.catalog;

import io.argosy.common.catalog.FileContent;

/** A file of the catalogue, with the surrogate keys of the file, its block and its dataset. */
public record KnownFile(long id, long blockId, long datasetId, FileContent facts) {}
