package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import org.junit.jupiter.api.Test;

/** The contract of staging areas. */
public interface StagingAreaContract extends StagedFilesContract {

  HeldTask TASK = Tasks.of("t1", "/a/b", new byte[] {1, 2, 3}, Tasks.job(1).link());

  @Override
  StagingArea staging();

  @Override
  default void stage(HeldTask task) throws TransferFailedException {
    try (Landing landing = staging().land(task)) {
      landing.write(new byte[] {1, 2}, 2);
    }
  }

  @Test
  default void aRestartBeginsWithNothing() throws TransferFailedException {
    try (Landing landing = staging().land(TASK)) {
      landing.write(new byte[] {7, 7}, 2);
      landing.restart();
      landing.write(new byte[] {1, 2, 3}, 3);
      assertThat(landing.landed()).isEqualTo(3);
      assertThat(landing.checksum()).isEqualTo(TASK.file().checksum());
    }
  }
}
