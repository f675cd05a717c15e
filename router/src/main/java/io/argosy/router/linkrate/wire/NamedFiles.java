package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.refused;
import static io.argosy.common.wire.Documents.require;

import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import io.argosy.common.refusal.Refusal;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Files that FEEDS.yaml names. Every method throws a {@link Refusal} that names the key. */
final class NamedFiles {

  private final Path directory;
  private final SortedSet<Path> read = new TreeSet<>();

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

  Optional<String> secret(@Nullable String file, String key) {
    Optional<Path> path = Optional.ofNullable(file).map(text -> path(text, key));
    Optional<String> secret = path.map(one -> orRefused(() -> SecretFile.read(key, one)));
    path.ifPresent(read::add);
    return secret;
  }

  Optional<Path> existing(@Nullable String file, String key) {
    Optional<Path> path = Optional.ofNullable(file).map(text -> path(text, key));
    path.ifPresent(
        one ->
            require(
                Files.isReadable(one) && Files.isRegularFile(one),
                key,
                one + " is no file that can be read"));
    path.ifPresent(read::add);
    return path;
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
