package io.argosy.agent.door;

import io.argosy.agent.storage.RootedPath;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** State of a granted file at its source. */
public sealed interface SourceState {

  /**
   * @param file empty if it is not on a disk of this machine
   * @param etag changes when the file does; quoted, as in HTTP
   */
  record Ready(Optional<RootedPath> file, long length, String etag, Content content)
      implements SourceState {}

  /** Opens a file. */
  interface Content {

    /**
     * Returns the bytes from this one on.
     *
     * @throws IOException the file cannot be read, or it is not the one that was found
     */
    InputStream from(long first) throws IOException;
  }

  record Missing() implements SourceState {}

  /** A symbolic link out of the root, a special file, or one that may not be read. */
  record Refused() implements SourceState {}

  record SizeDiffers() implements SourceState {}
}
