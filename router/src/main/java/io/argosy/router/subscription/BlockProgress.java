package io.argosy.router.subscription;

import io.argosy.common.unit.Amount;
import java.time.Instant;
import java.util.Map;

/**
 * Counts what destinations hold of their wanted blocks, how much of each dataset arrived in each
 * minute, and from where in each hour.
 */
public interface BlockProgress {

  /**
   * Counts new replicas in the caller's transaction. An unwanted block counts only in its minute
   * and hour; an unknown block is not counted. If a static subscription may be complete now, its
   * dataset is marked as changed.
   *
   * @return whether a dataset was marked as changed
   */
  boolean arrived(Map<Arrival, Amount> arrivals, Instant at);
}
