package io.argosy.fdt.policy;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Checks names from FDT and its peer. */
final class Names {

  private Names() {}

  static Path path(String name) throws RefusedFileException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new RefusedFileException("a file name is not a valid path on this system");
    }
  }
}
