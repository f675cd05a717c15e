package io.argosy.agent.verify.backend.posix;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Directories whose names are known to be on disk, because this process has flushed their parents.
 * An existing directory proves nothing: another job, or an earlier process, may have just created
 * it. Entries are dropped when they are used least, and after some minutes, because others may
 * remove and recreate a directory; this only costs another flush.
 */
final class DurableNames {

  static final int MOST = 10_000;
  static final Duration KNOWN_FOR = Duration.ofMinutes(5);

  private final Map<Path, Instant> durable = new LinkedHashMap<>(16, 0.75f, true);
  private final Clock clock;

  DurableNames(Clock clock) {
    this.clock = clock;
  }

  /** The directory and its ancestors that are not known, as far as this process may write. */
  List<Path> unknownFrom(Path directory) {
    List<Path> unknown = new ArrayList<>();
    for (Path at = directory; !isKnown(at) && mayBeMade(at); at = at.getParent()) {
      unknown.add(at);
    }
    return unknown;
  }

  private synchronized boolean isKnown(Path directory) {
    @Nullable Instant flushed = durable.get(directory);
    return flushed != null && clock.instant().isBefore(flushed.plus(KNOWN_FOR));
  }

  /** Records directories whose parents were flushed after the directories existed. */
  synchronized void flushed(Collection<Path> directories) {
    Instant now = clock.instant();
    for (Path directory : directories) {
      durable.put(directory, now);
      if (durable.size() > MOST) {
        durable.remove(durable.keySet().iterator().next());
      }
    }
  }

  /** Forgets a directory that was created again after somebody removed it. */
  synchronized void made(Path directory) {
    durable.remove(directory);
  }

  private static boolean mayBeMade(Path directory) {
    return directory.getParent() != null && Files.isWritable(directory.getParent());
  }
}
