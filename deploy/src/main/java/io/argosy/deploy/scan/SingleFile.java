package io.argosy.deploy.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** One file by itself, such as a person or a script names it. */
public final class SingleFile {

  private SingleFile() {}

  /** Read once from end to end; empty where there is no file that can be read and holds still. */
  public static Optional<FoundFile> read(Path file) {
    try {
      Path real = file.toRealPath();
      return Files.isRegularFile(real)
          ? new FileReading(part -> {}).read(new DirectoryWalk.Listed(real, real.toString()))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
