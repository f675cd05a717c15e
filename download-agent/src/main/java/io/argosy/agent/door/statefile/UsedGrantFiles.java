package io.argosy.agent.door.statefile;

import io.argosy.common.statefile.StateFile;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.statefile.UnreadableStateException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Used grants in {@code <state>/grants}, one file for all that expire within the same minutes, so
 * that a write is small and expired grants are deleted with their file.
 */
public final class UsedGrantFiles {

  private static final Logger LOG = LoggerFactory.getLogger(UsedGrantFiles.class);
  private static final StateFormat FORMAT = new StateFormat("argosy-grants", 1);
  private static final long BUCKET_SECONDS = 60;

  /** Stands for every grant of a file that was lost; all of them count as used. */
  private static final String ALL = "*";

  private static final String SUFFIX = ".grants";

  /** The valid ids of a file; {@link #ALL} is not one. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,128}");

  private final Path directory;
  private final InstantSource machineTime;
  private final Map<Long, Set<String>> buckets = new HashMap<>();

  public UsedGrantFiles(Path state, InstantSource machineTime) throws IOException {
    this.directory = Files.createDirectories(state.resolve("grants"));
    this.machineTime = machineTime;
    try (Stream<Path> paths = Files.list(directory)) {
      paths
          .filter(path -> path.getFileName().toString().matches("\\d{1,18}\\" + SUFFIX))
          .forEach(this::read);
    }
  }

  /**
   * Returns true the first time, when the use is on disk; false if the grant was used before. An id
   * that is not 1 to 128 of A-Z, a-z, 0-9, {@code -} and {@code _} counts as used.
   */
  public synchronized boolean use(String id, Instant until) {
    if (!ID.matcher(id).matches()) {
      return false;
    }
    deleteExpired();
    long bucket = Math.floorDiv(until.getEpochSecond(), BUCKET_SECONDS);
    Set<String> ids = buckets.computeIfAbsent(bucket, b -> new HashSet<>());
    if (ids.contains(ALL) || !ids.add(id)) {
      return false;
    }
    try {
      fileOf(bucket).write(String.join("\n", new TreeSet<>(ids)));
      return true;
    } catch (IOException e) {
      ids.remove(id);
      throw new UncheckedIOException(e);
    }
  }

  private void deleteExpired() {
    long now = Math.floorDiv(machineTime.instant().getEpochSecond(), BUCKET_SECONDS);
    for (long bucket : Set.copyOf(buckets.keySet())) {
      if (bucket < now) {
        delete(bucket);
      }
    }
  }

  private void delete(long bucket) {
    try {
      Files.deleteIfExists(fileOf(bucket).path());
      buckets.remove(bucket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read(Path path) {
    String name = path.getFileName().toString();
    long bucket = Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
    StateFile file = fileOf(bucket);
    try {
      buckets.put(
          bucket, new HashSet<>(file.read().map(String::lines).orElse(Stream.of()).toList()));
    } catch (UnreadableStateException damaged) {
      LOG.error(
          "Used grants are unreadable, refusing all grants of that time: file={}",
          file.path(),
          damaged);
      closeAll(bucket, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void closeAll(long bucket, StateFile file) {
    try {
      file.setAside();
      file.write(ALL);
      buckets.put(bucket, new HashSet<>(Set.of(ALL)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private StateFile fileOf(long bucket) {
    return new StateFile(directory.resolve(bucket + SUFFIX), FORMAT);
  }
}
