package io.argosy.agent.transfer.backend.fdt;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.agent.transfer.TransferBackendContract.MoveResults;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.transfer.backend.fdt.ScriptedFdt.Manner;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files in a run's directory are reported, and when. */
class FdtArrivalsTest {

  private static final byte[] CONTENT = TransferBackendContract.CONTENT;

  @TempDir private Path directory;
  private final List<Runnable> readings = new ArrayList<>();
  private List<FileMove> moves = TransferBackendContract.moves(1);
  private final MoveResults results = new MoveResults();
  private Duration ran = Duration.ZERO;
  private FdtWorld world;

  @BeforeEach
  void open() {
    world = new FdtWorld(directory);
  }

  @AfterEach
  void shut() throws IOException {
    world.close();
  }

  @Test
  void readingAFileDoesNotDelayChecks() throws IOException {
    FdtArrivals arrivals = arrivals();
    Files.write(directory.resolve(FdtOrder.stagedName(0)), CONTENT);
    arrivals.check();
    assertThat(arrivals.check()).isEqualTo(ByteCount.of(CONTENT.length));
    assertThat(arrivals.isComplete()).isTrue();
    assertThat(results.arrivals()).isEmpty();
    readings.forEach(Runnable::run);
    assertThat(results.arrivals()).hasSize(1);
  }

  @Test
  void aFileThatIsStillWrittenIsLeftAlone() throws IOException {
    FdtArrivals arrivals = arrivals();
    Files.write(directory.resolve(FdtOrder.stagedName(0)), new byte[10]);
    arrivals.check();
    assertThat(arrivals.check()).isEqualTo(ByteCount.of(10));
    arrivals.lastCheck();
    assertThat(arrivals.missing()).isEqualTo(moves);
    assertThat(arrivals.onDisk(moves.getFirst())).contains(ByteCount.of(10));
    assertThat(readings).isEmpty();
  }

  @Test
  void aFailedReadingFailsItsOwnFileOnly() throws IOException {
    moves = TransferBackendContract.moves(2);
    HeldTask bad = moves.getFirst().task();
    FdtArrivals arrivals =
        arrivals(
            new BrokenStaging(
                world.staging(),
                task -> {
                  if (task.equals(bad)) {
                    throw new IllegalStateException("the disk is odd");
                  }
                }));
    for (int n = 0; n < 2; n++) {
      Files.write(directory.resolve(FdtOrder.stagedName(n)), CONTENT);
    }
    arrivals.lastCheck();
    readings.forEach(Runnable::run);
    assertThat(results.arrivals()).hasSize(1);
    assertThat(results.failures()).containsOnlyKeys(bad.key());
    assertThat(results.failures().get(bad.key()).reason()).isEqualTo(FailureClass.TOOL_BROKEN);
    assertThat(results.failures().get(bad.key()).message()).contains("the disk is odd");
  }

  @Test
  void anAbandonedFileHasOneResultEvenIfItIsReadLater() throws IOException {
    FdtArrivals arrivals = arrivals();
    Files.write(directory.resolve(FdtOrder.stagedName(0)), CONTENT);
    arrivals.lastCheck();
    arrivals.abandon(new TaskFailure(FailureClass.LOST, Phase.TRANSFER, "the agent stopped"));
    readings.forEach(Runnable::run);
    assertThat(results.failures().values())
        .singleElement()
        .matches(f -> f.message().contains("stop"));
    assertThat(results.arrivals()).isEmpty();
  }

  /** Otherwise the times of a round's files add up to far more than it took. */
  @Test
  void eachFileBeginsWhenTheOneBeforeItHasArrived() throws IOException {
    moves = TransferBackendContract.moves(3);
    FdtArrivals arrivals = arrivals();
    for (int n = 0; n < 3; n++) {
      ran = ran.plusSeconds(10);
      Files.write(directory.resolve(FdtOrder.stagedName(n)), CONTENT);
      arrivals.lastCheck();
    }
    readings.forEach(Runnable::run);
    assertThat(results.arrivals())
        .extracting(arrival -> arrival.effort().took())
        .containsOnly(Duration.ofSeconds(10));
  }

  @Test
  void aPackIsCutIntoItsFiles() throws IOException {
    moves = TransferBackendContract.moves(3);
    FdtArrivals arrivals = arrivals();
    arrivals.setPacks(List.of(List.of(0, 1)));
    Files.write(directory.resolve(FdtOrder.stagedPack(0)), times(2, CONTENT));
    Files.write(directory.resolve(FdtOrder.stagedName(2)), CONTENT);
    arrivals.check();
    assertThat(arrivals.check()).isEqualTo(ByteCount.of(3L * CONTENT.length));
    assertThat(arrivals.isComplete()).isTrue();
    readings.forEach(Runnable::run);
    assertThat(results.arrivals()).hasSize(3);
    assertThat(results.failures()).isEmpty();
    assertThat(directory.resolve(FdtOrder.stagedPack(0))).doesNotExist();
    assertThat(arrivals.check()).isEqualTo(ByteCount.of(3L * CONTENT.length));
  }

  /** Its source is asked first. */
  @Test
  void aDifferingFileOfAPackHasNoResultYet() throws IOException {
    moves = TransferBackendContract.moves(2);
    FdtArrivals arrivals = arrivals();
    arrivals.setPacks(List.of(List.of(0, 1)));
    byte[] pack = times(2, CONTENT);
    pack[CONTENT.length + 1]++;
    Files.write(directory.resolve(FdtOrder.stagedPack(0)), pack);
    arrivals.lastCheck();
    readings.forEach(Runnable::run);
    assertThat(results.arrivals()).hasSize(1);
    assertThat(results.failures()).isEmpty();
    assertThat(arrivals.mismatched()).containsOnlyKeys(moves.getLast());
  }

  /** The sender may still be writing into it. */
  @Test
  void aFileLostFromACompletePackHasNoFailure() throws IOException {
    moves = TransferBackendContract.moves(2);
    FdtArrivals arrivals = arrivals();
    arrivals.setPacks(List.of(List.of(0, 1)));
    Path pack = Files.write(directory.resolve(FdtOrder.stagedPack(0)), times(2, CONTENT));
    arrivals.lastCheck();
    Files.write(pack, times(1, CONTENT));
    readings.forEach(Runnable::run);
    assertThat(results.arrivals()).hasSize(1);
    assertThat(results.failures()).isEmpty();
    assertThat(arrivals.lost()).containsExactly(moves.getLast());
  }

  @Test
  void anIncompletePackYieldsNoFile() throws IOException {
    moves = TransferBackendContract.moves(2);
    FdtArrivals arrivals = arrivals();
    arrivals.setPacks(List.of(List.of(0, 1)));
    Files.write(directory.resolve(FdtOrder.stagedPack(0)), CONTENT);
    arrivals.lastCheck();
    assertThat(arrivals.missing()).containsExactlyInAnyOrderElementsOf(moves);
    assertThat(arrivals.onDisk(moves.getFirst())).isEmpty();
    assertThat(readings).isEmpty();
  }

  @Test
  void aFileThatCannotBeWrittenDoesNotAffectItsPack() throws IOException {
    moves = TransferBackendContract.moves(3);
    HeldTask bad = moves.get(1).task();
    FdtArrivals arrivals = arrivals(new FullFor(bad, world.staging()));
    arrivals.setPacks(List.of(List.of(0, 1, 2)));
    Files.write(directory.resolve(FdtOrder.stagedPack(0)), times(3, CONTENT));
    arrivals.lastCheck();
    readings.forEach(Runnable::run);
    assertThat(results.arrivals()).hasSize(2);
    assertThat(results.failures()).containsOnlyKeys(bad.key());
  }

  /** A disk without space for one file. */
  private record FullFor(HeldTask bad, StagingArea sound) implements StagingArea {
    @Override
    public Landing land(HeldTask task) throws TransferFailedException {
      if (task.equals(bad)) {
        throw new TransferFailedException(
            new TaskFailure(FailureClass.DESTINATION_FULL, Phase.TRANSFER, "no room is left"));
      }
      return sound.land(task);
    }

    @Override
    public void prepare(HeldTask task) {
      sound.prepare(task);
    }

    @Override
    public void discard(HeldTask task) {
      sound.discard(task);
    }

    @Override
    public void keep(HeldTask task) {
      sound.keep(task);
    }
  }

  private static byte[] times(int many, byte[] content) {
    ByteBuffer all = ByteBuffer.allocate(many * content.length);
    for (int i = 0; i < many; i++) {
      all.put(content);
    }
    return all.array();
  }

  private FdtArrivals arrivals() {
    return arrivals(world.staging());
  }

  private FdtArrivals arrivals(StagingArea landings) {
    FdtStation station = world.station(new ScriptedFdt(Manner.NOTHING, CONTENT), landings);
    return new FdtArrivals(
        station, directory, moves, results, world.clock(), () -> ran, readings::add);
  }
}
