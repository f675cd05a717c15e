package io.argosy.router.catalog;

/** A file of the catalogue, with its surrogate key and its block's. */
public record KnownFile(long id, long blockId, FileFacts facts) {}
