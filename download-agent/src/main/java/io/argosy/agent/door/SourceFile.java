package io.argosy.agent.door;

import java.nio.file.Path;

/**
 * The current state of a file.
 *
 * @param etag changes when the file does; quoted, as in HTTP
 */
public record SourceFile(Path path, long length, String etag) {}
