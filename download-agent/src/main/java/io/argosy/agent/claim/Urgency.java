package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.Comparator;

/**
 * The order in which work is done: by priority, then by the nearest deadline.
 *
 * @param due the deadline; far in the future if there is none
 */
public record Urgency(Priority priority, Instant due) implements Comparable<Urgency> {

  private static final Comparator<Urgency> FIRST =
      Comparator.comparing(Urgency::priority).thenComparing(Urgency::due);

  /** Normal priority, without a deadline. */
  public static final Urgency NORMAL = new Urgency(Priority.NORMAL, Instant.MAX);

  /** The more urgent one is less. */
  @Override
  public int compareTo(Urgency other) {
    return FIRST.compare(this, other);
  }
}
