package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.StagingAreaContract;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixStagingTest implements StagingAreaContract {

  private static final long RESERVE = 100_000_000;

  private @TempDir Path directory;

  @Override
  public PosixStaging staging() {
    return TestStaging.of(site());
  }

  private SiteStorage site() {
    return new SiteStorage(
        List.of(
            new NodeStorage(
                new NodeName("DST"),
                new StorageMapping(List.of(new PathRule("/", "/nowhere"))),
                Optional.of(directory))));
  }

  @Test
  void aFileThatWouldTakeTheReserveDoesNotBegin() {
    PosixStaging staging = TestStaging.of(site(), disk(() -> RESERVE + 1_999_999));
    assertThatThrownBy(() -> staging.land(LARGE))
        .isInstanceOf(TransferFailedException.class)
        .hasMessageContaining("no space left");
  }

  @Test
  void aFileStopsBeforeTheReserveWhereOthersFillTheDisk() throws TransferFailedException {
    HeldTask large = Tasks.of("t20", "/a/larger", new byte[20_000_000], LARGE.link());
    AtomicLong free = new AtomicLong(RESERVE + 20_000_000);
    try (Landing landing = TestStaging.of(site(), disk(free::get)).land(large)) {
      landing.write(new byte[1_000_000], 1_000_000);
      free.set(RESERVE);
      byte[] more = new byte[(int) Room.LOOK_BYTES];
      assertThatThrownBy(() -> landing.write(more, more.length))
          .isInstanceOf(TransferFailedException.class)
          .hasMessageContaining("no space left");
    }
  }

  @Test
  void keptPartsMakeRoomForAFile() throws TransferFailedException, IOException {
    try (Landing landing = staging().land(LARGE)) {
      landing.write(new byte[1_500_000], 1_500_000);
    }
    staging().keep(LARGE);
    HeldTask other = Tasks.of("t21", "/a/other", new byte[2_000_000], LARGE.link());
    PosixStaging staging =
        TestStaging.of(
            site(),
            disk(() -> RESERVE + (directory.toFile().list().length > 1 ? 500_000 : 2_000_000)));
    staging.land(other).close();
    assertThat(directory).isDirectoryNotContaining("glob:**.kept");
  }

  private static Room disk(LongSupplier free) {
    return new Room(
        ByteCount.of(RESERVE),
        new Room.Disk() {
          @Override
          public long free(Path path) {
            return free.getAsLong();
          }

          @Override
          public Object of(Path path) {
            return "disk";
          }
        });
  }

  @Test
  void aLinkInStagingIsNotFollowed() throws IOException {
    Path victim = Files.createFile(directory.resolve("victim"));
    Files.createSymbolicLink(directory.resolve("t1.0.part"), victim);
    assertThatThrownBy(() -> staging().land(TASK)).isInstanceOf(TransferFailedException.class);
  }

  @Test
  void whatNoHeldTaskOwnsIsSwept() throws IOException {
    Files.createFile(directory.resolve("t1.0.part"));
    Files.createFile(directory.resolve("t1.1.part"));
    staging().sweep(List.of(TASK));
    assertThat(directory).isDirectoryContaining("glob:**/t1.0.part");
    assertThat(directory.resolve("t1.1.part")).doesNotExist();
  }

  @Test
  void whatIsNoPartIsLeftAlone() throws IOException {
    Files.createFile(directory.resolve("notes.txt"));
    Files.createDirectories(directory.resolve("t1.2.part/deeper"));
    Files.createSymbolicLink(directory.resolve("t1.3.part"), directory.resolve("notes.txt"));
    staging().sweep(List.of());
    assertThat(directory.resolve("notes.txt")).exists();
    assertThat(directory.resolve("t1.2.part/deeper")).exists();
    assertThat(directory.resolve("t1.3.part")).isSymbolicLink();
  }
}
