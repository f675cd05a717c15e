package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.issue.TaskAttempt;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@link ReportGate}. */
public interface ReportGateContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  TaskAttempt ONE = new TaskAttempt(1, 0);
  TaskAttempt AGAIN = new TaskAttempt(1, 1);
  TaskAttempt TWO = new TaskAttempt(2, 0);

  ReportGate gate();

  @Test
  default void anAttemptPassesOnce() {
    assertThat(gate().pass(List.of(ONE, TWO), NOON)).isEqualTo(2);
    assertThat(gate().pass(List.of(TWO, AGAIN, ONE), NOON)).isEqualTo(1);
    assertThat(gate().pass(List.of(ONE, AGAIN, TWO), NOON)).isZero();
    assertThat(gate().pass(List.of(), NOON)).isZero();
  }

  @Test
  default void onlyAttemptsThatPassedAreCounted() {
    gate().pass(List.of(ONE), NOON);
    assertThat(gate().counted(List.of(ONE, AGAIN, TWO))).containsExactly(ONE);
    assertThat(gate().counted(List.of())).isEmpty();
  }

  @Test
  default void onlyOldKeysAreDeleted() {
    gate().pass(List.of(ONE), NOON);
    gate().pass(List.of(TWO), NOON.plusSeconds(1));
    assertThat(gate().forget(NOON)).isZero();
    assertThat(gate().forget(NOON.plusSeconds(1))).isEqualTo(1);
    assertThat(gate().counted(List.of(ONE, TWO))).containsExactly(TWO);
  }
}
