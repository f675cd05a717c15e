package io.argosy.router.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What everything does that tries files again. */
public interface RetriesContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  Retries retries();

  /** Two files are asked for by request 1, and nothing has failed. */
  void asked();

  /** Both have failed at a source, are given up and rest for a day. */
  void failed();

  /** The router has suspended their block. */
  void suspended();

  /** Files that are due at that moment and have no failure on their account. */
  long due(Instant at);

  @Test
  default void whatWasGivenUpAndRestsIsDueAtOnceAndForgiven() {
    asked();
    failed();
    assertThat(due(NOON)).isZero();
    assertThat(retries().now(1, NOON)).isEqualTo(2);
    assertThat(due(NOON)).isEqualTo(2);
    assertThat(retries().now(1, NOON)).isZero();
  }

  @Test
  default void whatTheRouterSuspendedGoesOn() {
    asked();
    suspended();
    assertThat(due(NOON)).isZero();
    assertThat(retries().now(1, NOON)).isEqualTo(2);
    assertThat(due(NOON)).isEqualTo(2);
  }

  @Test
  default void othersStayAsTheyAre() {
    asked();
    failed();
    assertThat(retries().now(2, NOON)).isZero();
    assertThat(due(NOON)).isZero();
  }

  @Test
  default void whatIsDueAnywayIsLeftAlone() {
    asked();
    assertThat(retries().now(1, NOON)).isZero();
    assertThat(due(NOON)).isEqualTo(2);
  }
}
