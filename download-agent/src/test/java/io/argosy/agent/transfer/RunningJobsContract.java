package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.Tasks;
import org.junit.jupiter.api.Test;

/** The contract of runners of jobs. */
public interface RunningJobsContract {

  /** Its jobs wait for a grant until {@link #goOn}. */
  RunningJobs waiting();

  void goOn();

  @Test
  default void aJobIsListedFromItsStartToItsEnd() {
    RunningJobs jobs = waiting();
    assertThat(jobs.running()).isEmpty();
    TransferJob job = Tasks.job(2);
    jobs.start(job);
    assertThat(jobs.running()).containsExactly(job);
    jobs.start(Tasks.job(3));
    assertThat(jobs.running()).hasSize(2);
    goOn();
    await().until(() -> jobs.running().isEmpty());
  }
}
