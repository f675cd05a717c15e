package io.argosy.router.plan.wire;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.core.exc.JacksonIOException;

/** Replaces files atomically. */
public final class WholeFile {

  private WholeFile() {}

  /** Writes the content of the file. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * @throws IOException if it cannot be written; the previous file is unchanged
   */
  public static void write(Path file, Content content) throws IOException {
    Path target = file.toAbsolutePath();
    Path directory = target.getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new NoSuchFileException(String.valueOf(directory));
    }
    if (Files.isDirectory(target)) {
      throw new FileSystemException(target.toString(), null, "is a directory");
    }
    Path unfinished = target.resolveSibling("." + target.getFileName() + ".tmp");
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unfinished))) {
        content.writeTo(out);
      }
      Files.move(
          unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (JacksonIOException e) {
      throw e.getCause();
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
