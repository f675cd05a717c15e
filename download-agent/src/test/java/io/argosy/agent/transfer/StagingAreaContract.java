package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.TaskKey;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every staging area does. */
public interface StagingAreaContract {

  HeldTask TASK = Tasks.of("t1", "/a/b", new byte[] {1, 2, 3}, Tasks.job(1).link());

  StagingArea staging();

  @Test
  default void whatIsWrittenIsThereAgainWithItsChecksum() throws TransferFailedException {
    write(new byte[] {1, 2});
    try (Landing again = staging().land(TASK)) {
      assertThat(again.landed()).isEqualTo(2);
      again.write(new byte[] {3, 9}, 1);
      assertThat(again.checksum()).isEqualTo(TASK.file().checksum());
    }
  }

  @Test
  default void moreThanWasPromisedIsThrownAway() throws TransferFailedException {
    write(new byte[] {1, 2, 3, 4});
    assertEmpty();
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

  @Test
  default void nothingIsLeftOfWhatIsDiscarded() throws TransferFailedException {
    write(new byte[] {1, 2});
    staging().discard(TASK);
    staging().discard(TASK);
    assertEmpty();
  }

  @Test
  default void anotherTaskAndALaterEpochHaveTheirOwnPlace() throws TransferFailedException {
    write(new byte[] {1, 2});
    for (TaskKey key : List.of(new TaskKey("t1", 1), new TaskKey("t2", 0))) {
      HeldTask other =
          new HeldTask(key, TASK.file(), TASK.link(), TASK.priority(), TASK.alternates(), null);
      try (Landing landing = staging().land(other)) {
        assertThat(landing.landed()).isZero();
      }
      staging().discard(other);
    }
    try (Landing again = staging().land(TASK)) {
      assertThat(again.landed()).isEqualTo(2);
    }
  }

  private void write(byte[] bytes) throws TransferFailedException {
    try (Landing landing = staging().land(TASK)) {
      landing.write(bytes, bytes.length);
    }
  }

  private void assertEmpty() throws TransferFailedException {
    try (Landing landing = staging().land(TASK)) {
      assertThat(landing.landed()).isZero();
      assertThat(landing.checksum()).isEqualTo(Checksum.EMPTY);
    }
  }
}
