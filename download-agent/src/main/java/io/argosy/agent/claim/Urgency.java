package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.Comparator;

/**
 * In which order work is done: by priority, and within one by the nearest deadline.
 *
 * @param due the deadline; far away where there is none
 */
public record Urgency(Priority priority, Instant due) implements Comparable<Urgency> {

  private static final Comparator<Urgency> FIRST =
      Comparator.comparing(Urgency::priority).thenComparing(Urgency::due);

  /** Of normal priority and without a deadline. */
  public static final Urgency NORMAL = new Urgency(Priority.NORMAL, Instant.MAX);

  /** The more urgent comes first. */
  @Override
  public int compareTo(Urgency other) {
    return FIRST.compare(this, other);
  }
}
