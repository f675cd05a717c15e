package io.argosy.router.catalog;

import io.argosy.common.catalog.FileContent;

/** A file of the catalogue, with the surrogate keys of the file and its block. */
public record KnownFile(long id, long blockId, FileContent facts) {}
