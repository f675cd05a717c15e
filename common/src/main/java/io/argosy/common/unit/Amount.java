package io.argosy.common.unit;

/** A number of files and their total bytes. */
public record Amount(long files, ByteCount bytes) {}
