package io.argosy.common.unit;

/** A number of files and their bytes; in the router's catalogue and in the agent's jobs. */
public record Amount(long files, ByteCount bytes) {}
