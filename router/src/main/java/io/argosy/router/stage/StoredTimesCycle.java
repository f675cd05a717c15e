package io.argosy.router.stage;

import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Corrects the stored times of all features after the clocks were wrong. */
public final class StoredTimesCycle {

  private static final Logger LOG = LoggerFactory.getLogger(StoredTimesCycle.class);

  private final List<StoredTimes> features;
  private final StageContext context;

  public StoredTimesCycle(List<StoredTimes> features, StageContext context) {
    this.features = List.copyOf(features);
    this.context = context;
  }

  public void run() {
    Instant now = context.now();
    report(features.stream().mapToInt(feature -> corrected(feature, now)).sum());
  }

  private int corrected(StoredTimes feature, Instant now) {
    return Portions.all(() -> context.inOne(() -> feature.correct(now)));
  }

  private void report(int corrected) {
    if (corrected > 0) {
      LOG.warn(
          "Corrected times that were too far ahead because a clock was wrong: rows={}", corrected);
      List.of(Stage.values()).forEach(context::wake);
    }
  }
}
