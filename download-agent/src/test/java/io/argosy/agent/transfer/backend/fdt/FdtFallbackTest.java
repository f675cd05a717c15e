package io.argosy.agent.transfer.backend.fdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.fdt.FdtUnusableException;
import io.argosy.agent.transfer.DoorGrant;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.agent.transfer.TransferBackendContract.Told;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.agent.transfer.backend.fdt.ScriptedFdt.Manner;
import io.argosy.agent.transfer.backend.http.RudeDoor;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.GrantedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of files that FDT does not move. */
class FdtFallbackTest {

  private static final List<FileMove> MOVES = TransferBackendContract.moves(3);

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
        "IS_KEPT_FROM_A_FILE",
        "DIES_EACH_TIME"
      })
  void whatFdtDoesNotDoMovesByHttpWhereThatMayBe(Manner manner) throws TransferFailedException {
    Told told = fetch(world.backend(playing(manner), true));
    assertThat(told.arrivals()).hasSize(3);
    assertThat(told.failures()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "CANNOT_CONNECT, NETWORK",
    "REACHES_NO_PORT, TIMEOUT",
    "IS_KEPT_FROM_A_FILE, TOOL_BROKEN"
  })
  void whereNothingButFdtMayBeItFailsByItsClass(Manner manner, FailureClass reason)
      throws TransferFailedException {
    Told told = fetch(world.backend(playing(manner), false));
    assertThat(told.failures().values()).hasSize(3).allMatch(f -> f.reason() == reason);
  }

  @ParameterizedTest
  @CsvSource({"HANGS, TIMEOUT", "LOSES_ONE_SOURCE, SOURCE_MISSING"})
  void whatIsNotFdtsFaultFailsAlsoWhereHttpMayBe(Manner manner, FailureClass reason)
      throws TransferFailedException {
    Told told = fetch(world.backend(playing(manner), true));
    assertThat(told.arrivals()).hasSize(2);
    assertThat(told.failures().values()).singleElement().matches(f -> f.reason() == reason);
  }

  @Test
  void aLinkWhoseEndsDoNotComeTogetherIsSparedForAWhile() throws TransferFailedException {
    ScriptedFdt fdt = playing(Manner.CANNOT_CONNECT);
    TransferBackend backend = world.backend(fdt, true);
    fetch(backend);
    fetch(backend);
    assertThat(fdt.orders()).hasSize(1);
    world.pass(FdtLinks.SPARED);
    fetch(backend);
    assertThat(fdt.orders()).hasSize(2);
  }

  @Test
  void aServerOnLoopbackWaitsForNobodyFromElsewhere() {
    ScriptedFdt fdt = playing(Manner.NOTHING);
    DoorSession session = new DoorSession("fdt", "http://192.0.2.1", "id", Map.of());
    FdtRound.Wish wish = FdtRound.Wish.of(session, "run", directory, 1, MOVES);
    FdtEnds ends = new FdtEnds(world.station(fdt), wish, FdtWorld.address(192, 0, 2, 1));
    assertThatExceptionOfType(FdtUnusableException.class)
        .isThrownBy(ends::listen)
        .withMessageContaining("argosy.agent.fdt.address");
    assertThat(fdt.orders()).isEmpty();
  }

  @Test
  void alsoOfARunThatDidNotBeginIsKeptWhy() throws TransferFailedException {
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

  private static ScriptedFdt playing(Manner manner) {
    return new ScriptedFdt(manner, TransferBackendContract.CONTENT);
  }

  private Told fetch(TransferBackend backend) throws TransferFailedException {
    List<GrantedFile> files = new ArrayList<>();
    for (FileMove move : MOVES) {
      var file = move.task().file();
      files.add(new GrantedFile(files.size(), file.lfn(), file.size(), file.checksum()));
    }
    Told told = new Told();
    DoorGrant grant = new DoorGrant("fdt", door.url(), "grant");
    backend.fetch(backend.open(grant, files), new Parcel.Bundle(MOVES), told);
    MOVES.forEach(move -> world.staging().discard(move.task()));
    return told;
  }
}
