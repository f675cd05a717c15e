package io.argosy.system.testbed;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directory trees, read and removed without following a link. */
public final class Trees {

  private Trees() {}

  /**
   * Returns everything below a directory that is not a directory; nothing if the root does not
   * exist.
   */
  public static List<Path> leaves(Path root) {
    return below(root).stream()
        .filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
        .toList();
  }

  static String textOf(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void delete(Path root) {
    below(root).stream()
        .sorted(Comparator.reverseOrder())
        .forEach(
            path -> {
              try {
                Files.delete(path);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private static List<Path> below(Path root) {
    if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> tree = Files.walk(root)) {
      return tree.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Inverts the byte in the middle of a file; its size stays the same. */
  static void flipByte(Path file) throws IOException {
    try (var bytes = new RandomAccessFile(file.toFile(), "rw")) {
      bytes.seek(bytes.length() / 2);
      int before = bytes.read();
      bytes.seek(bytes.length() / 2);
      bytes.write(before ^ 0xff);
    }
  }
}
