package io.argosy.router.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Secrets come by file, never by argument or environment. */
final class SecretFile {

  private SecretFile() {}

  static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new RefusedToStart("Cannot read the secret file %s: %s".formatted(file, e));
    }
  }
}
