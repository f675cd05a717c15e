package io.argosy.agent.transfer.backend.fdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtSide;
import io.argosy.agent.fixture.MemoryStaging;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.transfer.Arrival;
import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.LandingBackendContract;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.transfer.backend.fdt.ScriptedFdt.Manner;
import io.argosy.agent.transfer.backend.http.RudeDoor;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.wire.agent.DoorGrant;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Rounds of FDT on a clock that advances by half a second with every check. */
class FdtBackendTest implements LandingBackendContract {

  @TempDir private Path directory;
  private FdtWorld world;
  private ScriptedFdt fdt = new ScriptedFdt(Manner.NOTHING, CONTENT);
  private RudeDoor door;

  @BeforeEach
  void open() throws IOException {
    door = new RudeDoor(CONTENT, RudeDoor.Manner.POLITE);
    world = new FdtWorld(directory);
  }

  @AfterEach
  void shut() throws IOException {
    door.close();
    world.close();
  }

  @Override
  public TransferBackend backend() {
    return world.backend(fdt, false);
  }

  @Override
  public MemoryStaging staging() {
    return world.staging();
  }

  @Override
  public FlowMeter flows() {
    return world.flows();
  }

  @Override
  public String doorUrl() {
    return door.url();
  }

  @Override
  public String protocol() {
    return "fdt";
  }

  @Test
  void smallFilesArriveInAPackIfTheDoorPacks() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.PACKS, CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(results.arrivals()).hasSize(3);
    assertThat(world.records().all().getFirst().files())
        .extracting(FdtRecord.FileEnd::staged)
        .containsOnly("pack-0.part");
  }

  /** The source confirms that its file has changed. */
  @Test
  void aFileChangedAtTheSourceFailsInItsPack() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.PACKS_WHAT_HAS_CHANGED, CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(results.arrivals()).hasSize(2);
    assertThat(results.failures().values())
        .singleElement()
        .matches(f -> f.reason() == FailureClass.CHECKSUM_MISMATCH)
        .matches(f -> f.message().contains("changed while it was read"));
  }

  /** The source says that its file is unchanged: the file arrives, and its verification fails. */
  @Test
  void aDifferingFileOfAPackIsLeftToItsVerification() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.PACKS_WHAT_IS_BROKEN, CONTENT);
    List<FileMove> moves = TransferBackendContract.moves(3);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(moves));
    assertThat(results.arrivals()).hasSize(3);
    assertThat(results.arrivals())
        .filteredOn(a -> !a.checksum().equals(moves.getFirst().task().file().checksum()))
        .singleElement()
        .matches(a -> a.key().equals(moves.getLast().task().key()));
  }

  /** The file is moved once more before a failure is attributed. */
  @Test
  void aDifferingFileIsRetriedIfTheDoorIsSilent() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.PACKS_AND_GOES_SILENT, CONTENT);
    List<FileMove> moves = TransferBackendContract.moves(3);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(moves));
    assertThat(fdt.orders()).hasSize(2);
    assertThat(results.arrivals())
        .hasSize(3)
        .allMatch(a -> a.checksum().equals(moves.getFirst().task().file().checksum()));
  }

  @Test
  void aDoorWithOtherPacksThanRequestedIsRefused() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.PACKS_WHAT_IT_LIKES, CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(results.arrivals()).isEmpty();
    assertThat(results.failures().values()).hasSize(3).allMatch(f -> f.message().contains("packs"));
    assertThat(fdt.alive()).isZero();
  }

  @Test
  void theServerIsForTheDoorsAddressAloneAndForOneDirectory() throws TransferFailedException {
    fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(2)));
    assertThat(fdt.orders()).hasSize(1);
    var order = fdt.orders().getFirst();
    assertThat(order.side()).isInstanceOf(FdtSide.Server.class);
    assertThat(((FdtSide.Server) order.side()).peer()).isEqualTo(FdtWorld.address(127, 0, 0, 1));
    assertThat(order.readable()).isEmpty();
    assertThat(order.writable()).contains(directory.resolve("run-1"));
  }

  @ParameterizedTest
  @CsvSource({
    "HANGS, TIMEOUT",
    "TRUNCATES_ONE, CHECKSUM_MISMATCH",
    "MAKES_ONE_LONGER, CHECKSUM_MISMATCH",
    "LOSES_ONE_SOURCE, SOURCE_MISSING",
    "RUNS_OUT_OF_SPACE, DESTINATION_FULL"
  })
  void oneBadFileFailsByItsClassAndTheOthersArrive(Manner manner, FailureClass reason)
      throws TransferFailedException {
    fdt = new ScriptedFdt(manner, CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(results.arrivals()).hasSize(2);
    assertThat(results.failures().values()).singleElement().matches(f -> f.reason() == reason);
  }

  @Test
  void aHangCostsTheStallTimeAndNoMore() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.HANGS, CONTENT);
    fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(Duration.between(Instant.EPOCH, world.clock().instant()))
        .isBetween(Duration.ofSeconds(60), Duration.ofSeconds(63));
  }

  @Test
  void aSlowRunEndsAtItsTimeLimit() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.TRICKLES, CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(results.failures().values())
        .hasSize(3)
        .allMatch(f -> f.reason() == FailureClass.TIMEOUT);
    assertThat(Duration.between(Instant.EPOCH, world.clock().instant()))
        .isBetween(Duration.ofSeconds(120), Duration.ofSeconds(123));
  }

  @Test
  void aServerThatNeverListensCostsFifteenSecondsAStartAndIsAFaultOfThisSite()
      throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.NEVER_LISTENS, CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(2)));
    assertThat(results.failures().values())
        .hasSize(2)
        .allMatch(f -> f.reason() == FailureClass.TOOL_BROKEN);
    assertThat(fdt.orders()).hasSize(3);
    assertThat(Duration.between(Instant.EPOCH, world.clock().instant()))
        .isBetween(Duration.ofSeconds(45), Duration.ofSeconds(48));
  }

  @Test
  void aFileThatAnotherFileFailedIsRetriedOnce() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.DIES_AFTER_ONE_ONCE, CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(results.arrivals()).hasSize(3);
    assertThat(fdt.orders()).hasSize(2);
  }

  @Test
  void aPortInUseIsReplacedByAnother() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.FINDS_ITS_PORT_TAKEN_ONCE, CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(results.arrivals()).hasSize(3);
    assertThat(fdt.orders()).extracting(order -> order.side()).doesNotHaveDuplicates();
  }

  @Test
  void aLostSessionIsReplacedByAnother() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.IS_FORGOTTEN, CONTENT);
    MoveResults results = fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(results.arrivals()).hasSize(2);
    assertThat(results.lost()).hasSize(1);
  }

  @Test
  void theRecordOfARunHasItsCommandAndOutput() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.RUNS_OUT_OF_SPACE, CONTENT);
    fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(2)));
    FdtRecord stored = world.records().all().getFirst();
    assertThat(stored.run()).isEqualTo("run-1");
    assertThat(stored.here().command()).containsExactly("java");
    assertThat(stored.there().command()).containsExactly("c");
    assertThat(stored.here().log()).contains("No space left");
    assertThat(stored.files())
        .extracting(FdtRecord.FileEnd::verdict)
        .containsExactly("arrived", "no space is left at the destination");
  }

  /** A file of a terabyte is read for an hour, and the run may be over by then. */
  @Test
  @Timeout(60)
  void anAgentThatStopsWaitsForNoReading() throws TransferFailedException {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    StagingArea slow = new BrokenStaging(staging(), task -> readFor(begun, never));
    fdt = new ScriptedFdt(Manner.NOTHING, CONTENT);
    MoveResults results = new MoveResults();
    FdtBackend backend =
        new FdtBackend(
            world.http(), world.station(fdt, slow), world.rules(fdt, false), world.links(false));
    Thread.startVirtualThread(
        () -> {
          awaitWhateverInterrupts(begun);
          backend.close();
        });
    DoorGrant grant = new DoorGrant(protocol(), doorUrl(), "g", 3600);
    List<FileMove> moves = TransferBackendContract.moves(3);
    backend.fetch(
        backend.open(grant, List.of(), Optional.empty()), new Parcel.Bundle(moves), results);
    assertThat(results.failures().values())
        .hasSize(3)
        .allMatch(failure -> failure.message().equals("the agent stopped"));
    never.countDown();
  }

  private static void readFor(CountDownLatch begun, CountDownLatch never) {
    begun.countDown();
    awaitWhateverInterrupts(never);
  }

  private static void awaitWhateverInterrupts(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // Like a disk that answers no signal.
      }
    }
  }

  @Test
  void anEmptyFileCostsNoRun() throws TransferFailedException {
    HeldTask empty = Tasks.of("t0", "/f0", new byte[0], Tasks.job(1).link());
    MoveResults results = fetch(doorUrl(), new Parcel.Single(new FileMove(empty, 0, "e")));
    assertThat(results.arrivals()).singleElement().matches(a -> a.size().isZero());
    assertThat(fdt.orders()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Manner.class)
  void nothingIsLeftAfterAnyFailure(Manner manner) throws TransferFailedException {
    fdt = new ScriptedFdt(manner, CONTENT);
    fetch(doorUrl(), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(fdt.alive()).isZero();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aDoorOfIpv6IsRefusedWithTheReason() {
    assertThatExceptionOfType(TransferFailedException.class)
        .isThrownBy(
            () ->
                backend()
                    .open(
                        new DoorGrant("fdt", "http://[::1]:1", "g", 3600),
                        List.of(),
                        Optional.empty()))
        .withMessageContaining("IPv6");
  }

  /** FDT of the other lane is started by the job that is bound to it. */
  @Test
  void filesOfAnOutdatedLaneReturnBeforeTheyBegin() throws TransferFailedException {
    fdt = new ScriptedFdt(Manner.NOTHING, CONTENT);
    MoveResults results = new MoveResults();
    MoveWatch outdated =
        new MoveWatch() {
          @Override
          public void arrived(Arrival arrival) {
            results.arrived(arrival);
          }

          @Override
          public void failed(FileMove move, TaskFailure failure, Optional<Effort> effort) {
            results.failed(move, failure, effort);
          }

          @Override
          public void sessionLost(FileMove move, Optional<Effort> effort) {
            results.sessionLost(move, effort);
          }

          @Override
          public Optional<TaskFailure> detour(List<FileMove> beginning) {
            return Optional.of(TaskOutcome.TOO_LATE).filter(it -> beginning.size() == 3);
          }
        };
    DoorGrant grant = new DoorGrant(protocol(), doorUrl(), "g", 3600);
    backend()
        .fetch(
            backend().open(grant, List.of(), Optional.empty()),
            new Parcel.Bundle(TransferBackendContract.moves(3)),
            outdated);
    assertThat(results.failures().values()).hasSize(3).containsOnly(TaskOutcome.TOO_LATE);
    assertThat(world.records().all()).isEmpty();
    assertThat(results.arrivals()).isEmpty();
    assertThat(flows().read(Set.of()).flows()).isEmpty();
    assertThat(directory).isEmptyDirectory();
  }
}
