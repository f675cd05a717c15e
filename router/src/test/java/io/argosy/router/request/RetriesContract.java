package io.argosy.router.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What everything does that tries files again. */
public interface RetriesContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  Retries retries();

  /** Two files of dataset 1 are asked for at node 3, and nothing has failed. */
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
    assertThat(retries().now(Set.of(1L), Set.of(3L), NOON)).isEqualTo(2);
    assertThat(due(NOON)).isEqualTo(2);
    assertThat(retries().now(Set.of(1L), Set.of(3L), NOON)).isZero();
  }

  @Test
  default void whatTheRouterSuspendedGoesOn() {
    asked();
    suspended();
    assertThat(due(NOON)).isZero();
    assertThat(retries().now(Set.of(1L), Set.of(3L), NOON)).isEqualTo(2);
    assertThat(due(NOON)).isEqualTo(2);
  }

  @Test
  default void othersStayAsTheyAre() {
    asked();
    failed();
    assertThat(retries().now(Set.of(2L), Set.of(3L), NOON)).isZero();
    assertThat(retries().now(Set.of(1L), Set.of(4L), NOON)).isZero();
    assertThat(due(NOON)).isZero();
  }

  @Test
  default void whatIsDueAnywayIsLeftAlone() {
    asked();
    assertThat(retries().now(Set.of(1L), Set.of(3L), NOON)).isZero();
    assertThat(due(NOON)).isEqualTo(2);
  }
}
