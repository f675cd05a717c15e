package io.argosy.agent.transfer.backend.fdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.fdt.FdtSide;
import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.fdt.FdtUnusableException;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.agent.transfer.TransferBackendContract.MoveResults;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.transfer.backend.fdt.ScriptedFdt.Manner;
import io.argosy.agent.transfer.backend.http.RudeDoor;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.DoorGrant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that FDT does not move. */
class FdtFallbackTest {

  private static final List<FileMove> MOVES = TransferBackendContract.moves(3);
  private static final Lane LINK = Lane.shared(MOVES.getFirst().task().link());

  private static final UUID CIRCUIT = new UUID(7, 1);

  @TempDir private Path directory;
  private FdtWorld world;
  private RudeDoor door;

  @BeforeEach
  void open() throws IOException {
    door = new RudeDoor(TransferBackendContract.CONTENT, RudeDoor.Manner.POLITE);
    world = new FdtWorld(directory);
  }

  @AfterEach
  void shut() throws IOException {
    door.close();
    world.close();
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "NEVER_LISTENS",
        "CANNOT_CONNECT",
        "REACHES_NO_PORT",
        "IS_REFUSED_A_FILE",
        "DIES_EACH_TIME"
      })
  void filesThatFdtCannotMoveAreMovedByHttpIfAllowed(Manner manner) throws TransferFailedException {
    MoveResults results = fetch(world.backend(playing(manner), true));
    assertThat(results.arrivals()).hasSize(3);
    assertThat(results.failures()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "CANNOT_CONNECT, NETWORK",
    "REACHES_NO_PORT, TIMEOUT",
    "IS_REFUSED_A_FILE, TOOL_BROKEN"
  })
  void withoutHttpAFileFailsByItsClass(Manner manner, FailureClass reason)
      throws TransferFailedException {
    MoveResults results = fetch(world.backend(playing(manner), false));
    assertThat(results.failures().values()).hasSize(3).allMatch(f -> f.reason() == reason);
  }

  @Test
  void theDoorIsAskedForTheAdvisedStreams() throws TransferFailedException {
    ScriptedFdt fdt = playing(Manner.NOTHING);
    fetch(world.backend(fdt, false));
    assertThat(fdt.streams()).isEqualTo(1);
    world.advise(2);
    fetch(world.backend(fdt, false));
    assertThat(fdt.streams()).isEqualTo(2);
  }

  @Test
  void withoutRoomFdtIsNotStarted() throws TransferFailedException {
    world.hasRoomFor(ByteCount.of(1));
    ScriptedFdt fdt = playing(Manner.NOTHING);
    MoveResults results = fetch(world.backend(fdt, false));
    assertThat(results.failures().values())
        .hasSize(3)
        .allMatch(f -> f.reason() == FailureClass.DESTINATION_FULL);
    assertThat(fdt.starts()).isZero();
    assertThat(world.records().all()).isEmpty();
  }

  @Test
  void aRunEndsWhereOthersUseTheReserve() throws TransferFailedException {
    ScriptedFdt fdt = playing(Manner.HANGS);
    world.losesRoomAfter(Duration.ofSeconds(5));
    MoveResults results = fetch(world.backend(fdt, false));
    assertThat(results.failures().values())
        .isNotEmpty()
        .allMatch(f -> f.reason() == FailureClass.DESTINATION_FULL);
  }

  @ParameterizedTest
  @CsvSource({"HANGS, TIMEOUT", "LOSES_ONE_SOURCE, SOURCE_MISSING"})
  void otherFailuresAreNotRetriedByHttp(Manner manner, FailureClass reason)
      throws TransferFailedException {
    MoveResults results = fetch(world.backend(playing(manner), true));
    assertThat(results.arrivals()).hasSize(2);
    assertThat(results.failures().values()).singleElement().matches(f -> f.reason() == reason);
  }

  @Test
  void fdtIsNotTriedForAWhileAfterItsEndsDidNotConnect() throws TransferFailedException {
    ScriptedFdt fdt = playing(Manner.CANNOT_CONNECT);
    TransferBackend backend = world.backend(fdt, true);
    fetch(backend);
    fetch(backend);
    assertThat(fdt.orders()).hasSize(1);
    world.pass(FdtLinks.EXCLUDED);
    fetch(backend);
    assertThat(fdt.orders()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"NEVER_LISTENS, 3", "IS_REFUSED_BY_THE_DOOR, 1"})
  void fdtIsNotTriedForAWhileAfterItDidNotStart(Manner manner, int starts)
      throws TransferFailedException {
    ScriptedFdt fdt = playing(manner);
    FdtLinks links = world.links(true);
    TransferBackend backend =
        new FdtBackend(world.http(), world.station(fdt), world.rules(fdt, true), links);
    fetch(backend);
    fetch(backend);
    assertThat(fdt.orders()).hasSize(starts);
    assertThat(links.shapeOf(LINK).jobs()).isEqualTo(2);
    world.pass(FdtLinks.EXCLUDED);
    boolean listened = manner != Manner.NEVER_LISTENS;
    assertThat(links.shapeOf(LINK).jobs()).isEqualTo(listened ? 3 : 2);
    fetch(backend);
    assertThat(fdt.orders()).hasSize(2 * starts);
  }

  /** With its streams and parcels, and under its name. */
  @Test
  void jobsUseHttpWhileFdtIsNotTried() throws TransferFailedException {
    TransferBackend fdt = world.backend(playing(Manner.NEVER_LISTENS), true);
    Backends backends = new Backends(List.of(fdt, world.http()));
    List<DoorGrant> doors =
        List.of(
            new DoorGrant("http", door.url(), "g", 3600),
            new DoorGrant("other", door.url(), "g", 3600),
            new DoorGrant("fdt", door.url(), "g", 3600));
    assertThat(backends.usable(doors, LINK))
        .extracting(DoorGrant::protocol)
        .containsExactly("fdt", "http");
    fetch(fdt);
    assertThat(backends.usable(doors, LINK))
        .extracting(DoorGrant::protocol)
        .containsExactly("http", "fdt");
    Lane other = Lane.shared(new LinkName(LINK.link().destination(), LINK.link().source()));
    assertThat(backends.usable(doors, other).getFirst().protocol()).isEqualTo("fdt");
  }

  @Test
  void withoutHttpABusyDoorIsAskedAgain() throws TransferFailedException {
    ScriptedFdt fdt = playing(Manner.FINDS_THE_DOOR_BUSY_TWICE);
    assertThat(fetch(world.backend(fdt, false)).arrivals()).hasSize(3);
    assertThat(fdt.orders()).hasSize(3);
    assertThat(world.clock().instant())
        .isBetween(
            Instant.EPOCH.plus(FdtTimeouts.DEFAULT.busy().multipliedBy(2)),
            Instant.EPOCH.plus(FdtTimeouts.DEFAULT.busy().multipliedBy(3)));
    assertThat(world.records().all()).hasSize(1);
  }

  @Test
  void theWaitForABusyDoorIsBounded() throws TransferFailedException {
    ScriptedFdt fdt = playing(Manner.IS_REFUSED_BY_THE_DOOR);
    MoveResults results = fetch(world.backend(fdt, false));
    assertThat(results.failures().values())
        .hasSize(3)
        .allMatch(failure -> failure.reason() == FailureClass.SOURCE_BUSY);
    assertThat(world.clock().instant())
        .isBetween(
            Instant.EPOCH.plus(FdtTimeouts.TURN),
            Instant.EPOCH.plus(FdtTimeouts.TURN).plus(FdtTimeouts.DEFAULT.busy().multipliedBy(2)));
  }

  @Test
  void anAgentThatStopsWaitsForNoBusyDoor() throws TransferFailedException {
    world.stop();
    ScriptedFdt fdt = playing(Manner.IS_REFUSED_BY_THE_DOOR);
    assertThat(fetch(world.backend(fdt, false)).failures()).hasSize(3);
    assertThat(fdt.orders()).hasSize(1);
  }

  @Test
  void aServerOnLoopbackIsNotStartedForARemoteDoor() {
    ScriptedFdt fdt = playing(Manner.NOTHING);
    DoorSession session =
        new DoorSession("fdt", "http://192.0.2.1", "id", Optional.empty(), Map.of());
    FdtRound.Request request = new FdtRound.Request(session, "run", directory, 1, MOVES);
    FdtEnds ends = new FdtEnds(world.station(fdt), request, FdtWorld.address(192, 0, 2, 1));
    assertThatExceptionOfType(FdtUnusableException.class)
        .isThrownBy(ends::listen)
        .withMessageContaining("argosy.agent.fdt.address");
    assertThat(fdt.orders()).isEmpty();
  }

  @Test
  void theRecordOfARunThatDidNotStartHasTheReason() throws TransferFailedException {
    fetch(world.backend(playing(Manner.IS_REFUSED_BY_THE_DOOR), true));
    assertThat(world.records().all().getFirst().files())
        .hasSize(3)
        .allMatch(file -> file.verdict().equals("FDT did not begin: the door is busy"));
    assertThat(world.records().all().getFirst().here().command()).containsExactly("java");
  }

  @Test
  void aRunOutlivesItsSession() throws TransferFailedException {
    ScriptedFdt fdt = playing(Manner.IS_FORGOTTEN_AND_GOES_ON);
    assertThat(fetch(world.backend(fdt, false)).arrivals()).hasSize(3);
    assertThat(fdt.orders()).hasSize(1);
  }

  @Test
  void overACircuitBothEndsHaveItsAddresses() throws Exception {
    ScriptedFdt fdt = playing(Manner.NOTHING);
    MoveResults results = fetch(world.backend(fdt, false), Optional.of(circuit("127.0.2.2")));
    assertThat(results.arrivals()).hasSize(3);
    assertThat(fdt.orders().getFirst().side())
        .isInstanceOfSatisfying(
            FdtSide.Server.class,
            it -> {
              assertThat(it.listen()).isEqualTo(FdtWorld.address(127, 0, 2, 2));
              assertThat(it.peer()).isEqualTo(FdtWorld.address(127, 0, 0, 1));
            });
  }

  /** Other tools may; without another, the files move over the shared path. */
  @Test
  void aCircuitWithIpv6IsNotUsed() throws Exception {
    FdtBackend backend = world.backend(playing(Manner.NOTHING), true);
    DoorGrant grant = new DoorGrant("fdt", door.url(), "grant", 3600);
    CircuitPath six =
        new CircuitPath(
            CIRCUIT,
            InetAddress.getByName("2001:db8::1"),
            InetAddress.getByName("2001:db8::2"),
            new ByteRate(1e9),
            Optional.empty(),
            Duration.ofHours(1));
    assertThatExceptionOfType(TransferFailedException.class)
        .isThrownBy(() -> backend.open(grant, List.of(), Optional.of(six)))
        .satisfies(e -> assertThat(e.failure().reason()).isEqualTo(FailureClass.NETWORK));
  }

  /** Http over the same circuit would not help. */
  @Test
  void aRunOverALostCircuitIsEndedAndItsFilesFailByTheNetwork() throws Exception {
    ScriptedFdt fdt = playing(Manner.HANGS);
    world.lose(CIRCUIT);
    MoveResults results = fetch(world.backend(fdt, true), Optional.of(circuit("127.0.2.2")));
    assertThat(results.failures().values())
        .as("the file that had not arrived")
        .hasSize(1)
        .allMatch(failure -> failure.reason() == FailureClass.NETWORK);
    assertThat(fdt.orders()).as("no second round").hasSize(1);
    assertThat(fdt.alive()).isZero();
  }

  private static CircuitPath circuit(String own) throws UnknownHostException {
    return new CircuitPath(
        CIRCUIT,
        FdtWorld.address(127, 0, 0, 1),
        InetAddress.getByName(own),
        new ByteRate(1e9),
        Optional.empty(),
        Duration.ofHours(1));
  }

  private static ScriptedFdt playing(Manner manner) {
    return new ScriptedFdt(manner, TransferBackendContract.CONTENT);
  }

  private MoveResults fetch(TransferBackend backend) throws TransferFailedException {
    return fetch(backend, Optional.empty());
  }

  private MoveResults fetch(TransferBackend backend, Optional<CircuitPath> circuit)
      throws TransferFailedException {
    List<FileContent> files = MOVES.stream().map(move -> move.task().file()).toList();
    MoveResults results = new MoveResults();
    DoorGrant grant = new DoorGrant("fdt", door.url(), "grant", 3600);
    backend.fetch(backend.open(grant, files, circuit), new Parcel.Bundle(MOVES), results);
    MOVES.forEach(move -> world.staging().discard(move.task()));
    return results;
  }
}
