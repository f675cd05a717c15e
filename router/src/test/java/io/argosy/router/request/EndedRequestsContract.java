package io.argosy.router.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@link EndedRequests}. */
public interface EndedRequestsContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  EndedRequests ended();

  /** Adds a request and returns its key. */
  long request(boolean isStatic);

  void cancel(long request);

  boolean isDone(long request);

  @Test
  default void onlyAStaticRequestEndsAndOnlyOnce() {
    long open = request(true);
    long standing = request(false);
    long cancelled = request(true);
    cancel(cancelled);
    List<Long> all = List.of(open, standing, cancelled);
    assertThat(ended().end(all, NOON)).isEqualTo(1);
    assertThat(ended().end(all, NOON)).isZero();
    assertThat(ended().end(List.of(), NOON)).isZero();
    assertThat(isDone(open)).isTrue();
    assertThat(isDone(standing)).isFalse();
    assertThat(isDone(cancelled)).isFalse();
  }
}
