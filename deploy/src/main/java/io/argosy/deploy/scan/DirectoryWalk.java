package io.argosy.deploy.scan;

import io.argosy.common.catalog.LoadTestFile;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lists the regular files below a directory without following symbolic links. Empty directories are
 * ignored.
 */
final class DirectoryWalk {

  /**
   * @param path relative path, as used in the logical name
   */
  record Listed(Path file, String path) {}

  private record Directory(Path at, String path) {}

  private final NameRule rule;
  private final Set<Path> ownDirectories;
  private final Deque<Directory> waiting = new ArrayDeque<>();
  private final List<Listed> files = new ArrayList<>();
  private final List<SkippedEntry> skipped = new ArrayList<>();

  /**
   * @param ownDirectories real paths to skip, so that a demonstration does not place its own files
   */
  DirectoryWalk(NameRule rule, Set<Path> ownDirectories) {
    this.rule = rule;
    this.ownDirectories = Set.copyOf(ownDirectories);
  }

  /**
   * @throws IOException the root cannot be listed
   */
  void walk(Path root) throws IOException {
    list(new Directory(root, ""));
    while (!waiting.isEmpty()) {
      Directory next = waiting.removeFirst();
      try {
        list(next);
      } catch (NoSuchFileException e) {
        skip(next.path(), SkipReason.VANISHED);
      } catch (IOException e) {
        skip(next.path(), SkipReason.UNREADABLE);
      }
    }
  }

  List<Listed> files() {
    return files;
  }

  List<SkippedEntry> skipped() {
    return skipped;
  }

  private void list(Directory directory) throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory.at())) {
      for (Path entry : entries) {
        visit(entry, directory.path() + (directory.path().isEmpty() ? "" : "/"));
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private void visit(Path entry, String parent) {
    if (!isUtf8(entry)) {
      skip(parent + OddBytes.shown(entry), SkipReason.NOT_UTF_8);
      return;
    }
    String path = parent + entry.getFileName();
    Optional<SkipReason> objection = rule.objectionTo(path);
    if (objection.isPresent()) {
      skip(path, objection.get());
      return;
    }
    try {
      classify(entry, path);
    } catch (NoSuchFileException e) {
      skip(path, SkipReason.VANISHED);
    } catch (IOException e) {
      skip(path, SkipReason.UNREADABLE);
    }
  }

  private void classify(Path entry, String path) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (attributes.isSymbolicLink()) {
      skip(path, SkipReason.LINK);
    } else if (attributes.isOther()) {
      skip(path, SkipReason.SPECIAL);
    } else if (attributes.isRegularFile()) {
      files.add(new Listed(entry, path));
    } else if (entry.endsWith(LoadTestFile.STORED_BELOW)) {
      skip(path, SkipReason.LOAD_TEST);
    } else if (ownDirectories.contains(entry)) {
      skip(path, SkipReason.OWN_FILES);
    } else {
      waiting.addLast(new Directory(entry, path));
    }
  }

  private void skip(String path, SkipReason reason) {
    skipped.add(new SkippedEntry(path, reason));
  }

  /**
   * A path has the bytes of the file name. A path that is created from its text has the same bytes
   * only if they were UTF-8.
   */
  private static boolean isUtf8(Path entry) {
    Path name = entry.getFileName();
    try {
      return Path.of(name.toString()).equals(name);
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
