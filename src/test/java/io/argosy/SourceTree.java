package io.argosy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The source files of the project on disk. */
public final class SourceTree {

  /** Directories without source files. */
  private static final Set<String> PASSED_OVER = Set.of("target", ".git", ".build");

  private SourceTree() {}

  public static Path root() {
    return Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
        .filter(directory -> Files.exists(directory.resolve(".editorconfig")))
        .findFirst()
        .orElseThrow();
  }

  /** Returns all files with this ending, main and test, sorted by name. */
  static List<Path> files(String ending) {
    var found = new ArrayList<Path>();
    try {
      Files.walkFileTree(root(), new Collector(ending, found));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.stream().sorted().toList();
  }

  static boolean isShipped(Path file) {
    return file.toString().contains("/src/main/");
  }

  /** Fixtures are skipped too: some are written to break the rules. */
  static boolean isPassedOver(Path directory) {
    String name = directory.getFileName().toString();
    return PASSED_OVER.contains(name)
        || name.equals("fixture") && directory.toString().contains("/src/test/");
  }

  static Path relative(Path file) {
    return root().relativize(file);
  }

  static String textOf(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Collector extends SimpleFileVisitor<Path> {
    private final String ending;
    private final List<Path> found;

    Collector(String ending, List<Path> found) {
      this.ending = ending;
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      return isPassedOver(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (file.toString().endsWith(ending)) {
        found.add(file);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
