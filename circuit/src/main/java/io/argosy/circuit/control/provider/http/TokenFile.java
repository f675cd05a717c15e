package io.argosy.circuit.control.provider.http;

import io.argosy.circuit.control.ProviderFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A bearer token in a file that is read anew for each call; without a file there is none. */
public record TokenFile(Optional<Path> file) implements JsonCalls.Authorization {

  @Override
  public Optional<String> header(boolean again) throws ProviderFailedException {
    if (again || file.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of("Bearer " + secret(file.get()));
  }

  /** Returns the stripped content of a file. */
  public static String secret(Path file) throws ProviderFailedException {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new ProviderFailedException("the file " + file + " cannot be read", e);
    }
  }
}
