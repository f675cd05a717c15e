package io.argosy.agent.door;

import java.nio.file.Path;

/** State of a granted file at its source. */
public sealed interface SourceState {

  /**
   * @param etag changes when the file does; quoted, as in HTTP
   */
  record Ready(Path path, long length, String etag) implements SourceState {}

  record Missing() implements SourceState {}

  /** A symbolic link out of the root, a special file, or one that may not be read. */
  record Refused() implements SourceState {}

  record SizeDiffers() implements SourceState {}
}
