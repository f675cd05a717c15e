package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.TaskKey;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of staging areas that continue what an earlier attempt has written. */
public interface KeptPartsContract extends StagingAreaContract {

  @Override
  default boolean isStaged(HeldTask task) throws TransferFailedException {
    try (Landing landing = staging().land(task)) {
      return landing.landed() > 0;
    }
  }

  @Test
  default void writtenBytesAreReadAgainWithTheirChecksum() throws TransferFailedException {
    write(new byte[] {1, 2});
    try (Landing again = staging().land(TASK)) {
      assertThat(again.landed()).isEqualTo(2);
      again.write(new byte[] {3, 9}, 1);
      assertThat(again.checksum()).isEqualTo(TASK.file().checksum());
    }
  }

  @Test
  default void moreBytesThanPromisedAreDeleted() throws TransferFailedException {
    write(new byte[] {1, 2, 3, 4});
    assertEmpty();
  }

  @Test
  default void anotherTaskAndALaterEpochHaveTheirOwnFiles() throws TransferFailedException {
    write(new byte[] {1, 2});
    for (TaskKey key : List.of(new TaskKey("t1", 1), new TaskKey("t2", 0))) {
      HeldTask other = of(TASK, key);
      try (Landing landing = staging().land(other)) {
        assertThat(landing.landed()).isZero();
      }
      staging().discard(other);
    }
    try (Landing again = staging().land(TASK)) {
      assertThat(again.landed()).isEqualTo(2);
    }
  }

  /** Large enough to be worth keeping. */
  HeldTask LARGE = Tasks.of("t8", "/a/large", new byte[2_000_000], Tasks.job(1).link());

  @Test
  default void aKeptPartIsContinuedOnceByATaskOfTheSameContent() throws TransferFailedException {
    byte[] part = new byte[1_500_000];
    HeldTask next = of(LARGE, new TaskKey("t9", 0));
    HeldTask third = of(LARGE, new TaskKey("t10", 3));
    StagingArea staging = staging();
    try (Landing landing = staging.land(LARGE)) {
      landing.write(part, part.length);
    }
    staging.keep(LARGE);
    try (Landing landing = staging.land(next)) {
      assertThat(landing.landed()).isEqualTo(part.length);
      landing.write(part, 500_000);
      assertThat(landing.checksum()).isEqualTo(LARGE.file().checksum());
    }
    try (Landing landing = staging.land(third)) {
      assertThat(landing.landed()).as("it has one owner").isZero();
    }
  }

  @Test
  default void aKeptPartIsNotUsedForAnotherContent() throws TransferFailedException {
    byte[] other = new byte[2_000_000];
    other[7] = 1;
    HeldTask sameName = Tasks.of("t11", "/a/large", other, LARGE.link());
    StagingArea staging = staging();
    try (Landing landing = staging.land(LARGE)) {
      landing.write(other, 1_500_000);
    }
    staging.keep(LARGE);
    try (Landing landing = staging.land(sameName)) {
      assertThat(landing.landed()).isZero();
    }
  }

  @Test
  default void aPreparedPartIsContinued() throws TransferFailedException {
    write(new byte[] {1, 2});
    staging().prepare(TASK);
    try (Landing again = staging().land(TASK)) {
      assertThat(again.landed()).isEqualTo(2);
    }
  }

  private static HeldTask of(HeldTask task, TaskKey key) {
    return new HeldTask(
        key, task.file(), task.link(), task.priority(), task.alternates(), null, null);
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
