package io.argosy.agent.verify.backend.posix;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Adler32;
import org.jspecify.annotations.Nullable;

/**
 * Checksums of unfinished files as far as this process has written or read them, so that a file is
 * read once for each attempt, not for each retry.
 */
final class PartSums {

  private static final int MOST = 1000;

  private final Map<Path, Sum> sums = new LinkedHashMap<>(16, 0.75f, true);

  private record Sum(Adler32 sum, long bytes) {}

  /** Removes and returns the checksum, for a single user. */
  synchronized Optional<Adler32> take(Path part, long bytes) {
    @Nullable Sum known = sums.remove(part);
    return known == null || known.bytes() != bytes ? Optional.empty() : Optional.of(known.sum());
  }

  synchronized boolean isKnown(Path part, long bytes) {
    @Nullable Sum known = sums.get(part);
    return known != null && known.bytes() == bytes;
  }

  synchronized void put(Path part, Adler32 sum, long bytes) {
    sums.put(part, new Sum(sum, bytes));
    if (sums.size() > MOST) {
      sums.remove(sums.keySet().iterator().next());
    }
  }

  synchronized void forget(Path part) {
    sums.remove(part);
  }
}
