package io.argosy.fdt.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The files that may be read. Directories are not included. */
record ReadList(Set<Path> files) {

  ReadList {
    files = Set.copyOf(files);
  }

  /**
   * Reads the list.
   *
   * @throws IOException the list cannot be read, or a line of it is no absolute path
   */
  static ReadList of(Optional<Path> list) throws IOException {
    if (list.isEmpty()) {
      return new ReadList(Set.of());
    }
    try (var lines = Files.lines(list.get())) {
      Set<Path> files = lines.map(Path::of).collect(Collectors.toSet());
      for (Path file : files) {
        if (!file.isAbsolute() || !file.equals(file.normalize()) || file.getParent() == null) {
          throw new IOException(list.get() + " names " + file + ", which is no path of a file");
        }
      }
      return new ReadList(files);
    } catch (InvalidPathException e) {
      throw new IOException(list.get() + " has a line that is no path", e);
    }
  }

  /**
   * The file of this name.
   *
   * @throws RefusedFileException it is not on the list
   */
  Path admit(String name) throws RefusedFileException {
    Path file = Names.path(name);
    if (!files.contains(file)) {
      throw new RefusedFileException("reading " + name + " is not granted");
    }
    return file;
  }
}
