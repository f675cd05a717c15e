package io.argosy.fdt.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** The only directory to write into, without subdirectories; empty if there is none. */
record WriteRoot(Optional<Path> directory) {

  /**
   * Checks the directory.
   *
   * @throws IOException it does not exist, or is not given by its real path
   */
  static WriteRoot of(Optional<Path> directory) throws IOException {
    if (directory.isPresent()) {
      Path root = directory.get();
      if (!root.toRealPath().equals(root) || !Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
        throw new IOException(root + " is not the real path of a directory");
      }
    }
    return new WriteRoot(directory);
  }

  /**
   * Accepts the root itself, or a file directly below it.
   *
   * @throws RefusedFileException the name leads elsewhere
   */
  Path admit(String name) throws RefusedFileException {
    Path path = Names.path(name);
    Path root = directory.orElseThrow(() -> refusal(name));
    boolean flat = path.equals(root) || root.equals(path.getParent());
    if (!flat || !path.equals(path.normalize())) {
      throw refusal(name);
    }
    return path;
  }

  /** Like {@link #admit}, but not for the root itself. */
  Path admitFile(String name) throws RefusedFileException {
    Path file = admit(name);
    if (directory.filter(file::equals).isPresent()) {
      throw refusal(name);
    }
    return file;
  }

  /** Call only after a name was admitted. */
  Path requireDirectory() {
    return directory.orElseThrow();
  }

  private static RefusedFileException refusal(String name) {
    return new RefusedFileException("writing " + name + " is outside the job");
  }
}
