package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.Standing;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.backend.Room;
import io.argosy.agent.transfer.KeptPartsContract;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PosixStagingTest implements KeptPartsContract {

  private static final long RESERVE = 100_000_000;

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
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
  void noPartOfALoadTestIsKept() throws TransferFailedException {
    HeldTask test = Tasks.of("t20", "/argosy-loadtest/7", new byte[2_000_000], Tasks.job(1).link());
    PosixStaging staging = staging();
    try (Landing landing = staging.land(test)) {
      landing.write(new byte[1_500_000], 1_500_000);
    }
    staging.keep(test);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aFileThatWouldTakeTheReserveDoesNotBegin() {
    PosixStaging staging =
        TestStaging.of(site(), Clock.systemUTC(), RESERVE, () -> RESERVE + 1_999_999);
    assertThatThrownBy(() -> staging.land(LARGE))
        .isInstanceOf(TransferFailedException.class)
        .hasMessageContaining("no space left");
  }

  @Test
  void aFileStopsBeforeTheReserveWhereOthersFillTheDisk() throws TransferFailedException {
    HeldTask large = Tasks.of("t20", "/a/larger", new byte[20_000_000], LARGE.link());
    AtomicLong free = new AtomicLong(RESERVE + 20_000_000);
    try (Landing landing =
        TestStaging.of(site(), Clock.systemUTC(), RESERVE, free::get).land(large)) {
      landing.write(new byte[1_000_000], 1_000_000);
      free.set(RESERVE);
      byte[] more = new byte[(int) Room.CHECK_BYTES];
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
            Clock.systemUTC(),
            RESERVE,
            () -> RESERVE + (directory.toFile().list().length > 1 ? 500_000 : 2_000_000));
    staging.land(other).close();
    assertThat(directory).isDirectoryNotContaining("glob:**.kept");
  }

  @Test
  void aLinkInStagingIsNotFollowed() throws IOException {
    Path victim = Files.createFile(directory.resolve("victim"));
    Files.createSymbolicLink(directory.resolve("t1.0.part"), victim);
    assertThatThrownBy(() -> staging().land(TASK)).isInstanceOf(TransferFailedException.class);
  }

  /** The file is changed meanwhile, which shows whether it is read. */
  @Test
  void aPartIsNotReadAgainForEachRetry() throws Exception {
    PosixStaging staging = staging();
    byte[] part = new byte[1_500_000];
    Checksum written = written(staging, part);
    change(staging.pathOf(LARGE));
    try (Landing again = staging.land(LARGE)) {
      assertThat(again.landed()).isEqualTo(part.length);
      assertThat(again.checksum()).isEqualTo(written);
      again.write(part, 100_000);
    }
    Files.write(staging.pathOf(LARGE), new byte[1_400_000]);
    change(staging.pathOf(LARGE));
    try (Landing shorter = staging.land(LARGE)) {
      assertThat(shorter.checksum()).isEqualTo(sumOf(staging.pathOf(LARGE)));
    }
  }

  @Test
  void aKeptPartIsReadAgain() throws Exception {
    PosixStaging staging = staging();
    Checksum written = written(staging, new byte[1_500_000]);
    change(staging.pathOf(LARGE));
    staging.keep(LARGE);
    try (Landing again = staging.land(LARGE)) {
      assertThat(again.landed()).isEqualTo(1_500_000);
      assertThat(again.checksum()).isNotEqualTo(written);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {200_000_000, 100_000_000})
  void aLargePartIsReadBeforeItsSession(long size) throws Exception {
    HeldTask huge = Tasks.task("t1", "SRC", "DST", size);
    PosixStaging staging = staging();
    Path part = staging.pathOf(huge);
    try (RandomAccessFile sparse = new RandomAccessFile(part.toFile(), "rw")) {
      sparse.setLength(100_000_000);
    }
    Checksum before = sumOf(part);
    staging.prepare(huge);
    change(part);
    try (Landing landing = staging.land(huge)) {
      assertThat(landing.landed()).isEqualTo(100_000_000);
      assertThat(landing.checksum()).isEqualTo(before);
    }
  }

  /** Otherwise a slow source kept the files whose transfer broke off before. */
  @Test
  void aTaskThatWaitsForItsSessionIsReturnedAndItsPartIsLeftToOthers() throws Exception {
    HeldTask before = Tasks.task("t1", "SRC", "DST", 200_000_000);
    HeldTask next = of(before, "t2");
    HeldTask small = Tasks.task("t3", "SRC", "DST", 10);
    PosixStaging staging = staging();
    try (RandomAccessFile sparse = new RandomAccessFile(staging.pathOf(before).toFile(), "rw")) {
      sparse.setLength(100_000_000);
    }
    Checksum sum = sumOf(staging.pathOf(before));
    staging.keep(before);
    TaskBoard board = new TaskBoard(new MemoryClaimFiles(), List.of());
    board.answered(new UUID(0, 1), List.of(next, small));
    board.start(board.backlogs().getFirst(), 2, queue -> queue);
    List.of(next, small).forEach(staging::prepare);
    change(partsIn(directory).getFirst());
    board.takeBack(Set.of("t2", "t3"), staging::hasPartialFile);
    assertThat(List.of(board.standing(next).state(), board.standing(small).state()))
        .containsOnly(Standing.State.RETURNED);
    try (Landing landing = staging.land(of(before, "t4"))) {
      assertThat(landing.landed()).as("by another task").isEqualTo(100_000_000);
      assertThat(landing.checksum()).as("it was read in advance").isEqualTo(sum);
    }
    staging.keep(next);
    assertThat(staging.hasPartialFile(of(before, "t4"))).isTrue();
  }

  private static HeldTask of(HeldTask task, String id) {
    return new HeldTask(
        new TaskKey(id, 0),
        task.file(),
        task.link(),
        task.priority(),
        task.alternates(),
        null,
        null);
  }

  private static List<Path> partsIn(Path staging) throws IOException {
    try (Stream<Path> files = Files.list(staging)) {
      return files.toList();
    }
  }

  /** Although nothing is fetched, and the agent is not started again. */
  @Test
  void anIdleAgentDeletesPartsThatAreTooOld() throws Exception {
    PosixStaging staging = tidied(new AtomicLong(Long.MAX_VALUE));
    written(staging, new byte[1_500_000]);
    staging.keep(LARGE);
    staging.tidy();
    assertThat(directory).isNotEmptyDirectory();
    now.set(Instant.now().plus(TestStaging.MOST_AGE).plusSeconds(1));
    staging.tidy();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void partsAreDeletedIfOthersUseTheReserve() throws Exception {
    AtomicLong free = new AtomicLong(Long.MAX_VALUE);
    PosixStaging staging = tidied(free);
    written(staging, new byte[1_500_000]);
    staging.keep(LARGE);
    free.set(RESERVE);
    staging.tidy();
    assertThat(directory).isNotEmptyDirectory();
    free.set(0);
    staging.tidy();
    assertThat(directory).isEmptyDirectory();
  }

  private PosixStaging tidied(AtomicLong free) {
    return TestStaging.of(
        site(), ((InstantSource) now::get).withZone(ZoneOffset.UTC), RESERVE, free::get);
  }

  private static Checksum written(PosixStaging staging, byte[] part) throws Exception {
    try (Landing landing = staging.land(LARGE)) {
      landing.write(part, part.length);
      return landing.checksum();
    }
  }

  private static void change(Path part) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(part.toFile(), "rw")) {
      file.write(7);
    }
  }

  private static Checksum sumOf(Path part) throws IOException {
    try (FileChannel channel = FileChannel.open(part)) {
      return Checksum.of(PartialChecksums.read(channel));
    }
  }

  @Test
  void partsThatNoHeldTaskOwnsAreDeleted() throws IOException {
    Files.createFile(directory.resolve("t1.0.part"));
    Files.createFile(directory.resolve("t1.1.part"));
    staging().sweep(List.of(TASK));
    assertThat(directory).isDirectoryContaining("glob:**/t1.0.part");
    assertThat(directory.resolve("t1.1.part")).doesNotExist();
  }

  @Test
  void filesThatAreNoPartsStay() throws IOException {
    Files.createFile(directory.resolve("notes.txt"));
    Files.createDirectories(directory.resolve("t1.2.part/deeper"));
    Files.createSymbolicLink(directory.resolve("t1.3.part"), directory.resolve("notes.txt"));
    staging().sweep(List.of());
    assertThat(directory.resolve("notes.txt")).exists();
    assertThat(directory.resolve("t1.2.part/deeper")).exists();
    assertThat(directory.resolve("t1.3.part")).isSymbolicLink();
  }
}
