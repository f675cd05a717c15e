package io.argosy.common.process;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/** Tells users in plain words why a file cannot be read. */
public final class FileProblem {

  private FileProblem() {}

  /**
   * Returns words such as {@code no such file: /etc/argosy/token}.
   *
   * @param file that was being read, unless the error names another one
   */
  public static String of(Path file, IOException error) {
    String name =
        error instanceof FileSystemException of && of.getFile() != null
            ? of.getFile()
            : file.toString();
    return switch (error) {
      case NoSuchFileException absent -> "no such file: " + name;
      case AccessDeniedException denied -> "may not be read: " + name;
      case CharacterCodingException binary -> "is not text in UTF-8: " + name;
      case IOException failed when Files.isDirectory(Path.of(name)) -> "is a directory: " + name;
      case FileSystemException failed when failed.getReason() != null ->
          "cannot be read: %s: %s".formatted(name, failed.getReason());
      default ->
          "cannot be read: %s: %s"
              .formatted(
                  name, Objects.requireNonNullElse(error.getMessage(), "input/output error"));
    };
  }
}
