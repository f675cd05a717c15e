package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The contract of areas where a tool may write files itself, for tasks to {@code DST}. */
public interface FlatAreaContract {

  byte[] CONTENT = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

  FlatArea area();

  StagingArea staging();

  HeldTask TASK = Tasks.of("t1", "/f", CONTENT, Tasks.job(1).link());

  @Test
  default void aWrittenFileIsListedAndBecomesThePart() throws TransferFailedException, IOException {
    Path directory = area().open(TASK.link().destination(), "run-1", TASK.file().size());
    assertThat(area().list(directory)).isEmpty();
    Files.write(directory.resolve("0.part"), CONTENT);
    Files.write(directory.resolve(".0.123450.part"), new byte[3]);
    assertThat(area().list(directory))
        .containsEntry("0.part", ByteCount.of(10))
        .containsEntry(".0.123450.part", ByteCount.of(3));
    assertThat(area().hasPartialFile(TASK)).isFalse();

    area().adopt(directory, "0.part", TASK);

    assertThat(area().hasPartialFile(TASK)).isTrue();
    assertThat(area().list(directory)).containsOnlyKeys(".0.123450.part");
    try (Landing landing = staging().land(TASK)) {
      assertThat(landing.checksum()).isEqualTo(TASK.file().checksum());
    }
    area().discard(directory);
    assertThat(directory).doesNotExist();
    assertThat(area().hasPartialFile(TASK)).isTrue();
  }

  @Test
  default void aRunStartsEmptyAndCanBeDiscardedTwice() throws TransferFailedException, IOException {
    Path directory = area().open(TASK.link().destination(), "run-1", TASK.file().size());
    Files.write(directory.resolve("0.part"), CONTENT);
    assertThat(area().list(area().open(TASK.link().destination(), "run-1", TASK.file().size())))
        .isEmpty();
    area().discard(directory);
    area().discard(directory);
  }

  @Test
  default void linksAndMissingFilesAreNotAdopted() throws TransferFailedException, IOException {
    Path directory = area().open(TASK.link().destination(), "run-1", TASK.file().size());
    Path elsewhere = Files.write(directory.resolve("elsewhere"), CONTENT);
    Files.createSymbolicLink(directory.resolve("0.part"), elsewhere);
    assertThat(area().list(directory)).doesNotContainKey("0.part");
    for (String name : new String[] {"0.part", "1.part"}) {
      assertThatExceptionOfType(TransferFailedException.class)
          .isThrownBy(() -> area().adopt(directory, name, TASK));
      assertThatExceptionOfType(TransferFailedException.class)
          .isThrownBy(() -> area().read(directory, name).close());
    }
    assertThat(area().hasPartialFile(TASK)).isFalse();
  }

  @Test
  default void aFileThatWasReadStaysUntilItIsDiscarded()
      throws TransferFailedException, IOException {
    Path directory = area().open(TASK.link().destination(), "run-1", TASK.file().size());
    Files.write(directory.resolve("pack-0.part"), CONTENT);
    try (InputStream in = area().read(directory, "pack-0.part")) {
      assertThat(in.readAllBytes()).isEqualTo(CONTENT);
    }
    assertThat(area().list(directory)).containsOnlyKeys("pack-0.part");
    area().discard(directory, "pack-0.part");
    area().discard(directory, "pack-0.part");
    assertThat(area().list(directory)).isEmpty();
  }

  /** Another tool of this agent, or an earlier process, may have left it. */
  @Test
  default void aKeptPartOfTheContentIsAPart() throws TransferFailedException {
    byte[] part = new byte[1_500_000];
    HeldTask large = Tasks.of("t1", "/large", new byte[2_000_000], TASK.link());
    HeldTask again = Tasks.of("t2", "/large", new byte[2_000_000], TASK.link());
    try (Landing landing = staging().land(large)) {
      landing.write(part, part.length);
    }
    assertThat(area().hasPartialFile(again)).isFalse();
    staging().keep(large);
    assertThat(area().hasPartialFile(again)).isTrue();
  }

  @Test
  default void onlyTheUserMayEnter() throws TransferFailedException, IOException {
    Path directory = area().open(TASK.link().destination(), "run-1", TASK.file().size());
    assertThat(Files.getPosixFilePermissions(directory)).hasSize(3);
  }
}
