package io.argosy.agent.webdav.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.fixture.NoDoors;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Storages;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.ParcelPlan;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.agent.transfer.TransferBackendContract.MoveResults;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.task.FailureClass;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.DoorGrant;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies from a door that may answer anything. */
@Timeout(60)
class TpcDoorTest {

  private static final String OWN_TOKEN = "own.to.ken";
  private static final String SESSION = "s".repeat(43);

  private final FlowMeter flows = new FlowMeter(System::nanoTime, () -> 0);
  private DavDouble door;
  private DavDouble destination;
  private StorageWorld world;

  @BeforeEach
  void start() throws IOException {
    door = new DavDouble();
    destination = new DavDouble();
    door.file("/door/v1/" + SESSION + "/0", TransferBackendContract.CONTENT);
    world =
        new StorageWorld(
            DavUrl.parse(destination.url() + "/store"),
            StorageWorld.client(),
            (node, directory) -> DavAccess.bearer(OWN_TOKEN));
  }

  @AfterEach
  void stop() {
    world.close();
    door.close();
    destination.close();
  }

  /** Opens the one session that the door has. */
  private TransferBackend doors() {
    return new NoDoors() {
      @Override
      public DoorSession open(
          DoorGrant grant, List<FileContent> files, Optional<CircuitPath> circuit) {
        return new DoorSession(
            grant.protocol(),
            grant.url(),
            SESSION,
            circuit,
            Map.of(0, new DoorSession.Served(DoorSession.Status.READY, "")));
      }
    };
  }

  private TpcBackend backend() {
    return new TpcBackend(
        world.site(),
        doors(),
        Storages.patientFor(Duration.ofSeconds(10)),
        world.leftovers(),
        new RunningCopies(task -> false, StorageWorld.PATIENCE, System::nanoTime),
        flows,
        Clock.systemUTC());
  }

  private MoveResults copied(int validSeconds) throws TransferFailedException {
    return copied(backend(), validSeconds);
  }

  private MoveResults copied(TpcBackend backend, int validSeconds) throws TransferFailedException {
    FileMove move = TransferBackendContract.moves(1).getFirst();
    DoorSession session =
        backend.open(
            new DoorGrant("http", door.url(), "grant", validSeconds),
            List.of(move.task().file()),
            Optional.empty());
    MoveResults results = new MoveResults();
    for (Parcel parcel : backend.parcels(List.of(move), new ParcelPlan(1, ByteCount.of(1)))) {
      backend.fetch(session, parcel, results);
    }
    assertThat(session.toString() + session.storage()).doesNotContain(SESSION);
    return results;
  }

  @Test
  void aDoorSendsTheFileToATemporaryName() throws TransferFailedException {
    assertThat(copied(3600).arrivals()).hasSize(1);
    assertThat(door.requests()).containsExactly("COPY /door/v1/" + SESSION + "/0 null");
    assertThat(destination.requests())
        .anyMatch(request -> request.matches("PUT /store/\\.argosy\\.east\\..*"));
  }

  /** Nothing of the session's id may be stored or shown. */
  @ParameterizedTest
  @CsvSource({
    "501, SOURCE_BUSY, upgrade it",
    "405, SOURCE_BUSY, upgrade it",
    "403, SOURCE_BUSY, why",
    "503, SOURCE_BUSY, why",
    "404, SOURCE_MISSING, why"
  })
  void whatADoorRefusesHasItsClass(int status, FailureClass expected, String words)
      throws TransferFailedException {
    door.on("COPY", DavDouble.status(status, "why"));
    assertThat(copied(3600).failures().values())
        .singleElement()
        .matches(failure -> failure.reason() == expected)
        .matches(failure -> failure.message().contains(words))
        .matches(failure -> !failure.message().contains(SESSION));
  }

  /** No attempt at the source is counted. */
  @ParameterizedTest
  @ValueSource(ints = {404, 408, 409, 429, 500, 503})
  void aFaultOfTheDestinationIsNoneOfTheDoor(int status) throws TransferFailedException {
    destination.on("PUT", DavDouble.status(status, "no"));
    assertThat(copied(3600).failures().values())
        .singleElement()
        .matches(failure -> failure.reason() == FailureClass.TOOL_BROKEN)
        .matches(failure -> failure.message().contains("status " + status));
  }

  /** Some storages refuse to write a file to a directory that is missing. */
  @Test
  void aDirectoryThatOthersDeletedIsMadeByTheNextAttempt() throws TransferFailedException {
    TpcBackend backend = backend();
    assertThat(copied(backend, 3600).arrivals()).hasSize(1);
    destination.on("PUT", DavDouble.status(409, "no such directory"));
    assertThat(copied(backend, 3600).failures()).hasSize(1);
    destination.on("PUT", destination::answerRightly);
    assertThat(copied(backend, 3600).arrivals()).hasSize(1);
    assertThat(destination.requests()).filteredOn(it -> it.startsWith("MKCOL")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"404, unknown-session", "403, grant-expired"})
  void aLostSessionIsOpenedAgain(int status, String code) throws TransferFailedException {
    door.on(
        "COPY", DavDouble.status(status, "{\"type\":\"urn:argosy:problem:%s\"}".formatted(code)));
    MoveResults results = copied(3600);
    assertThat(results.lost()).containsExactly(TransferBackendContract.task(0).key());
    assertThat(results.failures()).isEmpty();
  }

  @Test
  void anOldGrantIsNotUsed() throws TransferFailedException {
    assertThat(copied(0).lost()).hasSize(1);
    assertThat(door.requests()).isEmpty();
  }

  @Test
  void aDoorThatIsAwayIsNamed() throws TransferFailedException {
    door.close();
    assertThat(copied(3600).failures().values())
        .singleElement()
        .matches(failure -> failure.reason() == FailureClass.NETWORK)
        .matches(failure -> failure.message().contains("the door of the source refused"));
  }

  @Test
  void noStorageIsReachedOverACircuit() {
    CircuitPath circuit =
        new CircuitPath(
            UUID.randomUUID(),
            InetAddress.getLoopbackAddress(),
            InetAddress.getLoopbackAddress(),
            new ByteRate(1e9),
            Optional.empty(),
            Duration.ofHours(1));
    DoorGrant grant = new DoorGrant("http", door.url(), "grant", 3600);
    assertThatExceptionOfType(TransferFailedException.class)
        .isThrownBy(() -> backend().open(grant, List.of(), Optional.of(circuit)));
  }

  @Test
  void aStorageIsPreferredToADoor() {
    assertThat(backend().prefers("davs")).isTrue();
    assertThat(backend().prefers("https")).isFalse();
  }
}
