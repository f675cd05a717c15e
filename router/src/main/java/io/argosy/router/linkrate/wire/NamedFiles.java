package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.refused;
import static io.argosy.common.wire.Documents.require;

import io.argosy.common.process.FileProblem;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import io.argosy.common.refusal.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Files that FEEDS.yaml names. Every method throws a {@link Refusal} that names the key. */
public final class NamedFiles {

  /** As large as the documents of servers. */
  public static final int LARGEST = 32 * 1024 * 1024;

  private final Path directory;
  private final SortedSet<Path> read = new TreeSet<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * @param directory against which relative paths are resolved
   */
  NamedFiles(Path directory) {
    this.directory = directory;
  }

  /** Returns the files that exist. */
  SortedSet<Path> read() {
    return Collections.unmodifiableSortedSet(read);
  }

  /** Returns a sentence for each file of a secret that others may read. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  Optional<String> secret(@Nullable String file, String key) {
    Optional<Path> path = Optional.ofNullable(file).map(text -> path(text, key));
    Optional<String> secret =
        path.map(one -> orRefused(() -> SecretFile.read(key, one, warnings::add)));
    path.ifPresent(read::add);
    return secret;
  }

  Optional<Path> existing(@Nullable String file, String key) {
    Optional<Path> path = Optional.ofNullable(file).map(text -> path(text, key));
    path.ifPresent(one -> requireReadable(one, key));
    path.ifPresent(read::add);
    return path;
  }

  /** A pipe would be empty the next time. Why a file cannot be read is found out by reading it. */
  private static void requireReadable(Path file, String key) {
    boolean isSpecial =
        Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    require(!isSpecial, key, "is no regular file: " + file);
    try (InputStream in = Files.newInputStream(file)) {
      in.read();
      require(
          Files.size(file) <= LARGEST, key, "has more than %d bytes: %s".formatted(LARGEST, file));
    } catch (IOException e) {
      throw refused(key, FileProblem.of(file, e));
    }
  }

  Path path(String text, String key) {
    try {
      require(!text.isBlank(), key, "is empty");
      return directory.resolve(text).normalize();
    } catch (InvalidPathException e) {
      throw refused(key, "is not a path: " + text);
    }
  }

  /** The message of such a refusal begins with the key. */
  static <T> T orRefused(Supplier<T> value) {
    try {
      return value.get();
    } catch (RefusedToStart e) {
      String[] parts = String.valueOf(e.getMessage()).split(": ", 2);
      throw refused(parts[0], parts[parts.length - 1]);
    }
  }
}
