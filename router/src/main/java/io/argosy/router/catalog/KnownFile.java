package io.argosy.router.catalog;

import io.argosy.common.catalog.FileContent;

/** A file of the catalogue, with its surrogate key and its block's. */
public record KnownFile(long id, long blockId, FileContent facts) {}
