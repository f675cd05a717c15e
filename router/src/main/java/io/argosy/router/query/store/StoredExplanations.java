package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.wire.CycleDocument;
import io.argosy.router.plan.wire.Explained;
import io.argosy.router.plan.wire.StoredCycle;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.GZIPInputStream;
import org.springframework.util.ConcurrentLruCache;

/**
 * Explains decisions from the stored input of their cycles. Users often ask about several files of
 * one cycle, so that the last few cycles are cached while there is memory.
 */
final class StoredExplanations {

  /** A cycle of 100,000 files takes about 10 MB. */
  static final int IN_MEMORY = 4;

  private final JdbcCycleViews cycles;
  private final ConcurrentLruCache<Long, SoftReference<Optional<StoredCycle>>> parsed =
      new ConcurrentLruCache<>(IN_MEMORY, id -> new SoftReference<>(read(id)));

  StoredExplanations(JdbcCycleViews cycles) {
    this.cycles = cycles;
  }

  /**
   * @param file the file's key
   * @param score at the time of the choice
   */
  Optional<ExplanationView> explain(
      long cycle, long file, NodeName destination, NodeName chosen, double score) {
    return stored(cycle)
        .flatMap(known -> explain(known, Long.toString(file), destination, chosen, score));
  }

  private Optional<StoredCycle> stored(long cycle) {
    Optional<StoredCycle> cached = parsed.get(cycle).get();
    if (cached == null) {
      parsed.remove(cycle);
      return read(cycle);
    }
    return cached;
  }

  private Optional<StoredCycle> read(long cycle) {
    return cycles.snapshot(cycle).map(StoredExplanations::read);
  }

  private static Optional<ExplanationView> explain(
      StoredCycle cycle, String file, NodeName destination, NodeName chosen, double score) {
    OptionalInt request = cycle.find(file, destination);
    if (request.isEmpty()) {
      return Optional.empty();
    }
    int choice = cycle.choice(request.getAsInt(), chosen);
    return choice == Assignment.NONE
        ? Optional.empty()
        : Optional.of(
            Explained.of(
                cycle, request.getAsInt(), cycle.explain(request.getAsInt(), choice, score)));
  }

  private static StoredCycle read(byte[] body) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return CycleDocument.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
