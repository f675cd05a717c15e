package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@link TaskLedger}. */
public interface TaskLedgerContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  TaskLedger ledger();

  /** Adds a task at epoch 0 that agent 3 holds. */
  long held();

  boolean isLive(long task);

  /** Whether its holder is notified with the next heartbeat that the task is withdrawn. */
  boolean isHolderNotified(long task);

  @Test
  default void aReportedTaskIsClosedOnceWithoutNotifyingItsHolder() {
    long task = held();
    long other = held();
    assertThat(ledger().close(List.of(new TaskAttempt(task, 0)), NOON)).isEqualTo(1);
    assertThat(ledger().close(List.of(new TaskAttempt(task, 0)), NOON)).isZero();
    assertThat(isLive(task)).isFalse();
    assertThat(isHolderNotified(task)).isFalse();
    assertThat(isLive(other)).isTrue();
  }

  @Test
  default void atAnotherEpochNothingIsClosed() {
    long task = held();
    List<TaskAttempt> stale =
        List.of(new TaskAttempt(task, 1), new TaskAttempt(-1, -1), new TaskAttempt(999_999, 0));
    assertThat(ledger().close(stale, NOON)).isZero();
    assertThat(ledger().close(List.of(), NOON)).isZero();
    assertThat(isLive(task)).isTrue();
  }

  @Test
  default void anUnnecessaryTaskIsWithdrawnAndItsHolderNotified() {
    long task = held();
    ledger().withdraw(List.of(task, 999_999L), NOON);
    ledger().withdraw(List.of(task), NOON);
    assertThat(isLive(task)).isFalse();
    assertThat(isHolderNotified(task)).isTrue();
    assertThat(ledger().close(List.of(new TaskAttempt(task, 0)), NOON)).isZero();
  }
}
