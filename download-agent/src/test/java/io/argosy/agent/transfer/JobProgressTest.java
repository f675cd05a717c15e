package io.argosy.agent.transfer;

import static io.argosy.agent.fixture.Tasks.arrival;
import static io.argosy.agent.fixture.Tasks.job;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JobProgressTest {

  private final TransferJob job = job(2);

  /** Otherwise a job of many hours would fail at its third lost session, whatever it has moved. */
  @Test
  void anArrivedFileResetsTheCountOfLostSessions() {
    JobProgress lost = JobProgress.of(job).grantAsked().grantAsked().grantAsked();
    assertThat(lost.grants()).isEqualTo(TransferCycle.MOST_GRANTS);
    assertThat(lost.withArrival(arrival(job.tasks().getFirst())).grants()).isEqualTo(1);
  }

  @Test
  void anExistingFileDoesNotResetTheCountOfLostSessions() {
    assertThat(JobProgress.of(job).withArrival(arrival(job.tasks().getFirst())).grants()).isZero();
  }
}
