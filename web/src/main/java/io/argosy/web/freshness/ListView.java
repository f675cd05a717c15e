package io.argosy.web.freshness;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param at when it was asked for
 * @param stale true where a newer answer is overdue
 * @param next the opaque cursor of the next part; absent at the end
 */
public record ListView<T>(Instant at, boolean stale, List<T> items, @Nullable String next) {

  /** The whole answer as the only part. */
  public static <T> ListView<T> of(Answer<List<T>> answer, Instant now) {
    return new ListView<>(answer.at(), answer.isStale(now), answer.value(), null);
  }
}
