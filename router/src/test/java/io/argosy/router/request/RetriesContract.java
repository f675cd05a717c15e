package io.argosy.router.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The contract of {@link Retries}. */
public interface RetriesContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  Retries retries();

  /** Adds two files that request 1 wants, without failures. */
  void asked();

  /** Makes both files fail at a source, gives them up and puts them into backoff for a day. */
  void failed();

  /** Suspends their block. */
  void suspended();

  /**
   * Lets the windows take what they have room for, and returns the number of files that are due at
   * that time and have no failure.
   */
  long due(Instant at);

  @Test
  default void filesGivenUpOrInBackoffAreDueWithoutFailuresAsSoonAsThereIsRoom() {
    asked();
    failed();
    assertThat(due(NOON)).isZero();
    assertThat(retries().now(1, NOON, 0)).hasSize(2);
    assertThat(due(NOON)).isEqualTo(2);
    assertThat(retries().now(1, NOON, 0)).isEmpty();
  }

  @Test
  default void aBlockThatTheRouterSuspendedContinues() {
    asked();
    failed();
    suspended();
    assertThat(due(NOON)).isZero();
    assertThat(retries().resume(2)).isZero();
    assertThat(retries().resume(1)).isOne();
    assertThat(retries().now(1, NOON, 0)).hasSize(2);
    assertThat(due(NOON)).isEqualTo(2);
  }

  @Test
  default void filesOfOtherRequestsStayUnchanged() {
    asked();
    failed();
    assertThat(retries().now(2, NOON, 0)).isEmpty();
    assertThat(due(NOON)).isZero();
  }

  @Test
  default void aPortionBeginsBehindAKey() {
    asked();
    failed();
    long last = retries().now(1, NOON, 0).getLast();
    failed();
    assertThat(retries().now(1, NOON, last)).isEmpty();
    assertThat(retries().now(1, NOON, last - 1)).containsExactly(last);
  }

  @Test
  default void filesThatAreDueStayUnchanged() {
    asked();
    assertThat(retries().now(1, NOON, 0)).isEmpty();
    assertThat(due(NOON)).isEqualTo(2);
  }
}
