package io.argosy.agent.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A secret in a file of its own. */
final class SecretFile {

  private SecretFile() {}

  static String read(String key, Path file) {
    try {
      String secret = Files.readString(file).strip();
      if (secret.isEmpty()) {
        throw RefusedToStart.key(key, file + " is empty");
      }
      return secret;
    } catch (IOException e) {
      throw RefusedToStart.key(key, file + " cannot be read: " + e);
    }
  }
}
