package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import org.junit.jupiter.api.Test;

/** The contract of places for files during their transfer. */
public interface StagedFilesContract {

  HeldTask STAGED = Tasks.of("t30", "/a/staged", new byte[] {1, 2, 3}, Tasks.job(1).link());

  StagedFiles staging();

  /** Writes a part of the task's file. */
  void stage(HeldTask task) throws Exception;

  /** Whether a part of the task's file is stored for it. */
  boolean isStaged(HeldTask task) throws Exception;

  @Test
  default void aDiscardedFileIsGone() throws Exception {
    stage(STAGED);
    assertThat(isStaged(STAGED)).isTrue();
    staging().discard(STAGED);
    assertThat(isStaged(STAGED)).isFalse();
    staging().discard(STAGED);
    assertThat(isStaged(STAGED)).as("discarded twice").isFalse();
  }

  @Test
  default void nothingIsKeptOfATaskThatNeverBegan() throws Exception {
    staging().prepare(STAGED);
    staging().keep(STAGED);
    assertThat(isStaged(STAGED)).isFalse();
  }

  @Test
  default void oneTaskIsDiscardedAndTheOtherStays() throws Exception {
    HeldTask other = Tasks.of("t31", "/a/other", new byte[] {1, 2, 3}, STAGED.link());
    stage(STAGED);
    stage(other);
    staging().discard(STAGED);
    assertThat(isStaged(other)).isTrue();
  }
}
