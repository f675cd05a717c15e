package io.argosy.deploy.scan;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;

/**
 * A regular file, read once from end to end.
 *
 * @param path relative to the scanned directory, with {@code /} between segments
 */
public record FoundFile(String path, ByteCount bytes, Checksum checksum) {}
