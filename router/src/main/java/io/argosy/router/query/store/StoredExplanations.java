package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.wire.CycleReader;
import io.argosy.router.plan.wire.Explained;
import io.argosy.router.plan.wire.StoredCycle;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.GZIPInputStream;

/** Explains what was decided from what its cycle was planned from. */
final class StoredExplanations {

  private final JdbcCycleViews cycles;

  StoredExplanations(JdbcCycleViews cycles) {
    this.cycles = cycles;
  }

  /**
   * @param file the file's key
   * @param score as it was when the source was chosen
   */
  Optional<ExplanationView> explain(
      long cycle, long file, NodeName destination, NodeName chosen, double score) {
    return cycles
        .snapshot(cycle)
        .flatMap(body -> explain(read(body), Long.toString(file), destination, chosen, score));
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
      return CycleReader.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
