package io.argosy.agent.storage;

import java.nio.file.Path;

/**
 * A path below a storage root, without symbolic links below the root when it was found.
 *
 * @param root as configured; its own parents are trusted
 */
public record RootedPath(Path root, Path below) {

  public Path path() {
    return root.resolve(below);
  }

  /** The path as {@code ROOT/./BELOW}, from which another process learns where the root ends. */
  public Path marked() {
    return root.resolve(".").resolve(below);
  }
}
