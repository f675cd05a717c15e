package io.argosy.agent.transfer.backend.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.fixture.MemoryStaging;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Storages;
import io.argosy.agent.fixture.TickingClock;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.LandingBackendContract;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.transfer.backend.http.RudeDoor.Manner;
import io.argosy.common.dav.http.StorageClients;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.DoorGrant;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.Timeout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.util.backoff.ExponentialBackOff;

/** The HTTP tool with correct and misbehaving doors. */
class HttpBackendTest implements LandingBackendContract {

  private static final UUID CIRCUIT = new UUID(7, 1);
  private static final Timeout SILENCE = Timeout.ofMilliseconds(300);

  private final MemoryStaging staging = new MemoryStaging();
  private final List<RudeDoor> doors = new ArrayList<>();
  private final CloseableHttpClient client =
      HttpClients.custom()
          .disableAutomaticRetries()
          .setConnectionManager(
              PoolingHttpClientConnectionManagerBuilder.create()
                  .setDefaultConnectionConfig(
                      ConnectionConfig.custom().setSocketTimeout(SILENCE).build())
                  .build())
          .build();
  private final StorageClients storages = Storages.patientFor(Duration.ofMillis(300));
  private final AtomicLong ticker = new AtomicLong();
  private final FlowMeter flows = new FlowMeter(ticker::incrementAndGet, () -> 0);
  private final HttpBackend backend =
      new HttpBackend(
          client,
          WireJson.tolerant(),
          storages,
          StorageWorld.PATIENCE,
          staging,
          new ExponentialBackOff(1, 1),
          flows,
          new TickingClock());

  /** A fetch while the agent stops is not an unexpected error. */
  @Test
  void aClosedClientMovesNothingAndCountsNoFailure() throws IOException {
    client.close();
    MoveResults results = new MoveResults();
    DoorSession session = new DoorSession("http", doorUrl(), "s", Optional.empty(), Map.of());
    backend.fetch(session, new Parcel.Bundle(TransferBackendContract.moves(2)), results);
    assertThat(results.failures().values())
        .hasSize(2)
        .allMatch(failure -> failure.reason() == FailureClass.LOST);
    assertThatExceptionOfType(TransferFailedException.class)
        .isThrownBy(
            () ->
                backend.open(
                    new DoorGrant("http", doorUrl(), "g", 3600), List.of(), Optional.empty()))
        .withMessageContaining("the agent stopped");
  }

  /** As if its clock were wrong: no file may be given up because of itself. */
  @Test
  void aRefusedDoorSessionIsANetworkFailure() throws IOException {
    String url = door(Manner.REFUSES_SESSIONS);
    assertThatExceptionOfType(TransferFailedException.class)
        .isThrownBy(
            () -> backend.open(new DoorGrant("http", url, "g", 3600), List.of(), Optional.empty()))
        .satisfies(e -> assertThat(e.failure().reason()).isEqualTo(FailureClass.NETWORK))
        .withMessageContaining("403");
  }

  /** Its files then return for the shared path. */
  @Test
  void requestsOverALostCircuitAreEndedAndNotRepeated() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
        CloseableHttpClient waiting = HttpClients.custom().disableAutomaticRetries().build()) {
      HttpBackend patient =
          new HttpBackend(
              waiting,
              WireJson.tolerant(),
              storages,
              StorageWorld.PATIENCE,
              staging,
              new ExponentialBackOff(1, 1),
              flows,
              new TickingClock());
      DoorSession session = overCircuit("http://localhost:" + silent.getLocalPort());
      MoveResults results = new MoveResults();
      Thread mover =
          Thread.startVirtualThread(
              () ->
                  patient.fetch(
                      session, new Parcel.Bundle(TransferBackendContract.moves(2)), results));
      Socket asked = silent.accept();
      assertThat(asked.getInputStream().read()).isEqualTo('P');
      patient.abort(new UUID(7, 2));
      assertThat(mover.isAlive()).isTrue();
      patient.abort(CIRCUIT);
      mover.join();
      assertThat(results.failures().values()).hasSize(2).allMatch(TaskFailure::isUnanswered);
      silent.setSoTimeout(1);
      assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(silent::accept);
    }
  }

  private static DoorSession overCircuit(String url) throws IOException {
    CircuitPath path =
        new CircuitPath(
            CIRCUIT,
            InetAddress.getByName("127.0.0.1"),
            InetAddress.getByName("127.0.2.2"),
            new ByteRate(1e9),
            Optional.empty(),
            Duration.ofHours(1));
    return new DoorSession("http", url, "s", Optional.of(path), Map.of());
  }

  @AfterEach
  void shut() throws IOException {
    doors.forEach(RudeDoor::close);
    client.close();
  }

  @Override
  public TransferBackend backend() {
    return backend;
  }

  @Override
  public MemoryStaging staging() {
    return staging;
  }

  @Override
  public FlowMeter flows() {
    return flows;
  }

  @Override
  public String doorUrl() {
    return door(Manner.POLITE);
  }

  @ParameterizedTest
  @CsvSource({
    "BREAKS_OFF, NETWORK",
    "IS_BUSY, SOURCE_BUSY",
    "FALLS_SILENT, TIMEOUT",
    "FLIPS_A_BIT, NETWORK"
  })
  void aBundleThatCannotBeFetchedFailsByItsClass(Manner manner, FailureClass reason)
      throws TransferFailedException {
    MoveResults results = fetch(door(manner), new Parcel.Bundle(TransferBackendContract.moves(2)));
    assertThat(results.failures().values()).isNotEmpty().allMatch(f -> f.reason() == reason);
  }

  @ParameterizedTest
  @CsvSource({"IS_BUSY, SOURCE_BUSY", "FALLS_SILENT, TIMEOUT"})
  void aFileThatCannotBeFetchedFailsByItsClass(Manner manner, FailureClass reason)
      throws TransferFailedException {
    MoveResults results = fetch(door(manner), single());
    assertThat(results.failures().values()).singleElement().matches(f -> f.reason() == reason);
  }

  @ParameterizedTest
  @CsvSource({"IS_BUSY", "BREAKS_OFF"})
  void aFileThatCannotBeFetchedReportsItsEffort(Manner manner) throws TransferFailedException {
    for (Parcel parcel : List.of(single(), new Parcel.Bundle(TransferBackendContract.moves(3)))) {
      MoveResults results = fetch(door(manner), parcel);
      assertThat(results.efforts())
          .hasSameSizeAs(results.failures().values())
          .isNotEmpty()
          .allMatch(effort -> effort.took().isPositive());
    }
  }

  /** The source would send the file again for nothing. */
  @ParameterizedTest
  @CsvSource({
    "DESTINATION_FULL, 1",
    "TOOL_BROKEN, 1",
    "REFUSED, 1",
    "NETWORK, 3",
  })
  void whatOnlyTheDestinationCanMendIsNotTriedAgain(FailureClass reason, int tries)
      throws TransferFailedException {
    TaskFailure refusal = new TaskFailure(reason, Phase.SESSION, "the bucket is full");
    staging.refuses(refusal);
    MoveResults results = fetch(door(Manner.POLITE), single());
    assertThat(results.failures().values()).containsExactly(refusal);
    assertThat(staging.landings()).isEqualTo(tries);
  }

  @Test
  void aBrokenConnectionIsResumedWhereItBroke() throws TransferFailedException {
    MoveResults results = fetch(door(Manner.BREAKS_OFF_ONCE), single());
    assertThat(results.arrivals())
        .singleElement()
        .matches(arrival -> arrival.effort().moved().bytes() == CONTENT.length);
    assertThat(flows.read(Set.of()).flows())
        .singleElement()
        .matches(flow -> flow.bytes().bytes() == CONTENT.length)
        .matches(flow -> flow.busy().isPositive() && flow.streams() == 1);
  }

  @Test
  void aBrokenBundleIsResumedWithTheOpenFiles() throws TransferFailedException {
    MoveResults results =
        fetch(door(Manner.BREAKS_OFF_ONCE), new Parcel.Bundle(TransferBackendContract.moves(3)));
    assertThat(results.arrivals()).hasSize(3);
  }

  @Test
  void aChangedByteChangesTheChecksum() throws TransferFailedException {
    MoveResults results = fetch(door(Manner.FLIPS_A_BIT), single());
    var move = TransferBackendContract.moves(1).getFirst();
    assertThat(results.arrivals())
        .noneMatch(arrival -> arrival.checksum().equals(move.task().file().checksum()));
  }

  @Test
  void anotherRangeThanRequestedIsRejected() throws TransferFailedException {
    var move = TransferBackendContract.moves(1).getFirst();
    staging.leave(move.task().key(), Arrays.copyOf(CONTENT, 100));
    MoveResults results = fetch(door(Manner.ANSWERS_ANOTHER_RANGE), single());
    assertThat(results.failures()).hasSize(1);
    assertThat(staging.read(move.task().key())).hasSize(100);
  }

  @Test
  void aDoorWithoutRangesIsReadFromTheStart() throws TransferFailedException {
    var move = TransferBackendContract.moves(1).getFirst();
    staging.leave(move.task().key(), new byte[100]);
    MoveResults results = fetch(door(Manner.IGNORES_RANGES), single());
    assertThat(results.arrivals()).hasSize(1);
    assertThat(staging.read(move.task().key())).isEqualTo(CONTENT);
  }

  @Test
  void aResumedFileWithAWrongChecksumIsFetchedAgain() throws TransferFailedException {
    TaskKey key = TransferBackendContract.moves(1).getFirst().task().key();
    staging.leave(key, new byte[100]);
    MoveResults results = fetch(door(Manner.POLITE), single());
    assertThat(results.arrivals()).hasSize(1);
    assertThat(staging.read(key)).isEqualTo(CONTENT);
  }

  @Test
  void aCompleteButWrongFileInStagingIsFetchedAgain() throws TransferFailedException {
    TaskKey key = TransferBackendContract.moves(1).getFirst().task().key();
    staging.leave(key, new byte[CONTENT.length]);
    fetch(door(Manner.POLITE), single());
    assertThat(staging.read(key)).isEqualTo(CONTENT);
  }

  @Test
  void aLostSessionIsNoFailure() throws TransferFailedException {
    MoveResults results =
        fetch(door(Manner.FORGETS_SESSIONS), new Parcel.Bundle(TransferBackendContract.moves(2)));
    assertThat(results.lost()).hasSize(2);
  }

  /** Like a door that was restarted. */
  @Test
  void aLostSessionReportsItsEffort() throws TransferFailedException {
    MoveResults results = fetch(door(Manner.BREAKS_OFF_AND_FORGETS), single());
    assertThat(results.lost()).hasSize(1);
    assertThat(results.efforts())
        .singleElement()
        .matches(effort -> effort.moved().bytes() == CONTENT.length / 2)
        .matches(effort -> effort.took().isPositive());
  }

  @Test
  void notifyingADoorKeepsTheConnection() throws TransferFailedException {
    String url = door(Manner.POLITE);
    for (int job = 0; job < 3; job++) {
      DoorSession session =
          backend.open(new DoorGrant("http", url, "g", 3600), List.of(), Optional.empty());
      backend.keep(session);
      backend.end(session);
    }
    assertThat(doors.getLast().farewells())
        .hasSize(6)
        .startsWith("HEAD /door/v1/s", "DELETE /door/v1/s");
    assertThat(doors.getLast().peerPorts()).hasSize(1);
  }

  private static Parcel single() {
    return new Parcel.Single(TransferBackendContract.moves(1).getFirst());
  }

  private String door(Manner manner) {
    try {
      RudeDoor door = new RudeDoor(CONTENT, manner);
      doors.add(door);
      return door.url();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The shared path may be able to continue it, and its bytes are of the circuit. */
  @Test
  void aFileThatBreaksOffOverACircuitFailsAtOnce() throws TransferFailedException {
    String url = door(Manner.BREAKS_OFF_ONCE);
    Optional<CircuitPath> circuit = Optional.of(ScriptedLanes.path(1, Duration.ofHours(1)));
    MoveResults results = new MoveResults();
    DoorSession session = backend.open(new DoorGrant("http", url, "g", 3600), List.of(), circuit);
    backend.fetch(session, single(), results);
    assertThat(results.failures().values())
        .singleElement()
        .matches(failure -> failure.reason() == FailureClass.NETWORK);
    assertThat(flows.read(Set.of()).flows())
        .singleElement()
        .matches(flow -> flow.lane().circuit().equals(circuit.map(CircuitPath::circuit)))
        .matches(flow -> flow.bytes().bytes() == CONTENT.length / 2);
  }
}
