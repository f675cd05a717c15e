package io.argosy.agent.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.fdt.FdtOrder;
import io.argosy.agent.fdt.FdtPorts;
import io.argosy.agent.fdt.FdtRun;
import io.argosy.agent.fdt.FdtSide;
import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.fdt.FileState;
import io.argosy.agent.fdt.PortLeases;
import io.argosy.agent.fdt.PortRange;
import io.argosy.agent.fixture.ListedTestFiles;
import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.RootedPath;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.door.FdtRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which FDT requests a door executes, and which it refuses. */
class FdtDoorTest {

  private static final Instant END = Instant.EPOCH.plus(Duration.ofHours(1));
  private static final List<FileContent> FILES =
      IntStream.range(0, 3)
          .mapToObj(n -> new FileContent(new Lfn("/f" + n), ByteCount.of(10), Checksum.EMPTY))
          .toList();

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);
  private final StillFdt fdt = new StillFdt();
  private final List<FdtOrder> orders = fdt.orders();
  private final List<StillFdt.Run> runs = fdt.runs();
  private final SentBytes sent = new SentBytes(0, total -> {});
  private final Set<InetSocketAddress> taken = new HashSet<>();
  private final Set<String> gone = new HashSet<>();
  private final List<String> fireflies = new ArrayList<>();
  private final FdtDoor door = door(this::find);

  private FdtDoor door(SourceFiles sources) {
    return new FdtDoor(
        fdt,
        new PortLeases(
            new PortRange(31000, 31001),
            (at, port) -> !taken.contains(new InetSocketAddress(at, port))),
        address(9),
        Set.of(address(7).getHostAddress()),
        2,
        () -> "run-" + orders.size(),
        sources,
        sent,
        new ReadSlots(Map.of()),
        new Fireflies(Optional.of(it -> fireflies.add(new String(it, UTF_8))), clock),
        FdtTimeouts.DEFAULT,
        clock,
        clock);
  }

  @Test
  void theClientConnectsToItsPeerAndReadsTheSessionsFilesOnly() {
    door.start(visit("a"), address(1), address(9), push(0, 2));
    FdtOrder order = orders.getFirst();
    assertThat(order.side())
        .isEqualTo(new FdtSide.Client(address(1), 31500, 1, false, Path.of("/st/fdt-1")));
    assertThat(order.readable()).containsExactly(Path.of("/data/./f0"), Path.of("/data/./f2"));
    assertThat(order.writable()).isEmpty();
    assertThat(order.list()).containsExactly("/data/f0 / 0.part", "/data/f2 / 2.part");
  }

  @Test
  void aFileInAPackIsNotSentSeparately() {
    FdtRequest packed =
        new FdtRequest(
            FdtRequest.PUSH, 31500, "/st/fdt-1", 1, List.of(0, 1, 2), List.of(List.of(2, 0)));
    FdtVisit run = door.start(visit("a"), address(1), address(9), packed);
    FdtOrder order = orders.getFirst();
    assertThat(run.packs()).containsExactly(List.of(2, 0));
    assertThat(order.list()).containsExactly("/data/f1 / 1.part");
    assertThat(order.packs().getFirst())
        .extracting(FdtOrder.Part::path)
        .containsExactly(Path.of("/data/f2"), Path.of("/data/f0"));
    assertThat(order.readable()).hasSize(3);
  }

  @Test
  void theServerListensOnTheCircuitOnWhichItsClientCame() throws UnknownHostException {
    door.start(visit("a"), address(1), address(7), pull());
    door.end(visit("a"));
    for (InetAddress other : List.of(address(6), InetAddress.getByName("::7"))) {
      door.start(visit("a"), address(1), other, pull());
      door.end(visit("a"));
    }
    assertThat(orders)
        .extracting(order -> ((FdtSide.Server) order.side()).listen())
        .containsExactly(address(7), address(9), address(9));
  }

  /** A path would be one of this machine. */
  @Test
  void aFileThatIsNotOnADiskIsNotSent() {
    FdtDoor other =
        door(
            (node, file) ->
                new SourceState.Ready(
                    Optional.empty(), 1, "e", first -> InputStream.nullInputStream()));
    refused("no-file-ready", () -> other.start(visit("a"), address(1), address(9), push(0)));
    assertThat(orders).isEmpty();
  }

  /** Both ports that the door has must be free where its server listens, and only there. */
  @Test
  void theServersPortsAreFreeOnTheCircuitOnWhichItsClientCame() {
    taken.add(new InetSocketAddress(address(9), 31000));
    door.start(visit("a"), address(1), address(7), pull());
    door.end(visit("a"));
    refused("fdt-busy", () -> door.start(visit("a"), address(1), address(9), pull()));
    taken.clear();
    taken.add(new InetSocketAddress(address(7), 31001));
    refused("fdt-busy", () -> door.start(visit("a"), address(1), address(7), pull()));
    door.start(visit("a"), address(1), address(9), pull());
  }

  @Test
  void theServerAcceptsOnlyItsClientAndReturnsItsPorts() {
    Visit visit = visit("a");
    door.start(
        visit, address(1), address(9), new FdtRequest(FdtRequest.PULL, 0, "", 1, List.of(0), null));
    assertThat(orders.getFirst().side())
        .isEqualTo(new FdtSide.Server(address(9), address(1), new FdtPorts(31000, 31001)));
    refused("fdt-busy", () -> door.start(visit("b"), address(1), address(9), pull()));
    door.end(visit);
    door.start(visit("b"), address(1), address(9), pull());
    assertThat(orders).hasSize(2);
  }

  @Test
  void aRunIsVisibleToItsSessionOnly() {
    door.start(visit("a"), address(1), address(9), push(0));
    refused("no-fdt", () -> door.status(visit("b")));
    assertThat(door.end(visit("b"))).isEmpty();
    assertThat(runs.getFirst().isAlive()).isTrue();
  }

  @Test
  void aFileOutsideTheSessionIsRefused() {
    refused("unknown-file", () -> door.start(visit("a"), address(1), address(9), push(0, 3)));
    refused("unknown-file", () -> door.start(visit("a"), address(1), address(9), push(-1)));
    assertThat(orders).isEmpty();
  }

  @Test
  void afterTheGrantNothingIsStarted() {
    now.set(END.plusSeconds(1));
    refused("grant-expired", () -> door.start(visit("a"), address(1), address(9), push(0)));
  }

  @Test
  void aRequestFromAnotherAddressStartsNothing() {
    Visit visit = new Visit("a", grant(List.of("10.0.0.1")), FILES);
    refused("foreign-address", () -> door.start(visit, address(2), address(9), push(0)));
    door.start(visit, address(1), address(9), push(0));
    assertThat(orders).hasSize(1);
  }

  @Test
  void aRunCanBeQueriedAfterItsGrantExpired() {
    Visit visit = visit("a");
    door.start(visit, address(1), address(9), push(0));
    now.set(END.plusSeconds(1));
    assertThat(door.status(visit).run().isAlive()).isTrue();
    door.end(visit);
    refused("no-fdt", () -> door.status(visit));
  }

  @Test
  void filesMissingBeforeTheStartAreReportedToo() {
    gone.add("/f1");
    Visit visit = visit("a");
    FdtVisit run = door.start(visit, address(1), address(9), push(0, 1));
    assertThat(orders.getFirst().list()).containsExactly("/data/f0 / 0.part");
    assertThat(door.states(run))
        .isEqualTo(Map.of(0, FileState.Source.READY, 1, FileState.Source.MISSING));
    gone.clear();
    assertThat(door.states(run)).containsEntry(1, FileState.Source.READY);
  }

  @Test
  void aDirectoryBehindALinkInsideTheRootIsReadByItsRealPath(@TempDir Path directory)
      throws IOException {
    Path root = directory.toRealPath();
    Files.createDirectories(root.resolve("disk2/mc"));
    Files.writeString(root.resolve("disk2/mc/f0"), "0123456789");
    Files.createSymbolicLink(root.resolve("store"), root.resolve("disk2/mc"));
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/", root.toString())));
    NodeStorage node = new NodeStorage(new NodeName("SRC"), mapping, Optional.empty());
    SourceFiles sources = ListedTestFiles.sources(new SiteStorage(List.of(node)));
    FileContent file = new FileContent(new Lfn("/store/f0"), ByteCount.of(10), Checksum.EMPTY);
    try (FdtDoor real = door(sources)) {
      real.start(new Visit("a", grant(List.of()), List.of(file)), address(1), address(9), push(0));
    }
    Path path = root.resolve("disk2/mc/f0");
    assertThat(orders.getFirst().readable()).containsExactly(root.resolve("./disk2/mc/f0"));
    assertThat(orders.getFirst().list()).containsExactly(path + " / 0.part");
  }

  @Test
  void afterTheJobNothingIsLeft() {
    Visit visit = visit("a");
    door.start(visit, address(1), address(9), push(0));
    door.end(visit);
    assertThat(runs.getFirst().isAlive()).isFalse();
    refused("no-fdt", () -> door.status(visit));
    assertThat(sent.total()).isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource({"READY, 0", "READY NEW CONTROL stream for 1 initialized, 10"})
  void aServerThatNobodyConnectedToHasSentNothing(String output, long bytes) {
    fdt.output(output);
    Visit visit = visit("a");
    door.start(visit, address(1), address(9), pull());
    door.end(visit);
    assertThat(sent.total()).isEqualTo(bytes);
  }

  /** One connection is for control. */
  @ParameterizedTest
  @CsvSource({"31000, 41000, true", "41000, 31500, false"})
  void connectionsWithDataAreReportedAsFlows(int own, int peer, boolean pulls) {
    Visit visit = new Visit("a", grant(List.of(), OptionalInt.of(16 << 6 | 9)), FILES);
    door.start(visit, address(1), address(9), pulls ? pull() : push(0));
    door.status(visit);
    assertThat(fireflies).as("nothing is connected").isEmpty();
    fdt.connections().add(connection(own, peer));
    door.status(visit);
    assertThat(fireflies).isEmpty();
    fdt.connections().add(connection(31001, 41001));
    fdt.connections().add(connection(31001, 41002));
    door.status(visit);
    door.status(visit);
    assertThat(fireflies).hasSize(2).allMatch(it -> it.contains("\"state\":\"start\""));
    assertThat(fireflies.getLast())
        .contains("\"src-ip\":\"10.0.0.9\",\"dst-ip\":\"10.0.0.1\"")
        .contains("\"src-port\":31001,\"dst-port\":41002")
        .contains("\"experiment-id\":16,\"activity-id\":9");
    door.end(visit);
    assertThat(fireflies).hasSize(4);
    assertThat(fireflies.getLast()).contains("\"state\":\"end\"", "41002");
  }

  private static FdtRun.Connection connection(int own, int peer) {
    return new FdtRun.Connection(
        new InetSocketAddress(address(9), own), new InetSocketAddress(address(1), peer));
  }

  @Test
  void connectionsForFilesWithoutAMarkAreNotReported() {
    fdt.connections().add(connection(31001, 41001));
    door.start(visit("a"), address(1), address(9), pull());
    door.status(visit("a"));
    door.end(visit("a"));
    assertThat(fireflies).isEmpty();
  }

  @Test
  void aSessionHasOneRunAndTheDoorHasALimit() {
    Visit visit = visit("a");
    door.start(visit, address(1), address(9), push(0));
    door.start(visit, address(1), address(9), push(1));
    assertThat(runs.getFirst().isAlive()).isFalse();
    door.start(visit("b"), address(1), address(9), push(0));
    refused("fdt-busy", () -> door.start(visit("c"), address(1), address(9), push(0)));
  }

  @Test
  void aRunThatIsNotQueriedIsEnded() {
    door.start(visit("a"), address(1), address(9), push(0));
    door.start(visit("b"), address(1), address(9), push(0));
    now.set(now.get().plus(FdtDoor.SILENCE));
    door.status(visit("b"));
    now.set(now.get().plusSeconds(1));
    door.reap();
    assertThat(runs).extracting(StillFdt.Run::isAlive).containsExactly(false, true);
  }

  @Test
  void endingAnOldRunSparesANewOrQueriedOne() {
    Visit visit = visit("a");
    FdtVisit first = door.start(visit, address(1), address(9), push(0));
    door.start(visit, address(1), address(9), push(1));
    door.reap(first, "it is old");
    assertThat(runs).extracting(StillFdt.Run::isAlive).containsExactly(false, true);
    FdtVisit silent = door.status(visit);
    now.set(now.get().plusSeconds(1));
    door.status(visit);
    door.reap(silent, "it is silent");
    assertThat(runs.getLast().isAlive()).isTrue();
  }

  /** A client with a valid grant cannot keep a process of the door for ever. */
  @Test
  void aQueriedRunEndsAfterTheLongestTimeOfAJob() {
    now.set(END);
    Visit visit = visit("a");
    door.start(visit, address(1), address(9), push(0));
    Instant longest = END.plus(FdtTimeouts.DEFAULT.longest(ByteCount.of(10)));
    for (now.set(END.plusSeconds(1));
        !now.get().isAfter(longest);
        now.set(now.get().plusSeconds(60))) {
      assertThat(door.status(visit).run().isAlive()).isTrue();
      door.reap();
      assertThat(runs.getFirst().isAlive()).isTrue();
    }
    door.status(visit);
    door.reap();
    assertThat(runs.getFirst().isAlive()).isFalse();
    refused("no-fdt", () -> door.status(visit));
    refused("grant-expired", () -> door.start(visit, address(1), address(9), push(0)));
  }

  private static void refused(String code, Runnable request) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(request::run)
        .matches(refusal -> refusal.code().equals(code));
  }

  private static FdtRequest push(Integer... numbers) {
    return new FdtRequest(FdtRequest.PUSH, 31500, "/st/fdt-1", 1, List.of(numbers), null);
  }

  private static FdtRequest pull() {
    return new FdtRequest(FdtRequest.PULL, 0, "", 1, List.of(0), null);
  }

  private SourceState find(NodeName node, ServedFile file) {
    return gone.contains(file.lfn().value())
        ? new SourceState.Missing()
        : new SourceState.Ready(
            Optional.of(new RootedPath(Path.of("/data"), Path.of(file.lfn().value().substring(1)))),
            file.size().bytes(),
            "e",
            first -> InputStream.nullInputStream());
  }

  private static Visit visit(String id) {
    return new Visit(id, grant(List.of()), FILES);
  }

  private static Grant grant(List<String> addresses) {
    return grant(addresses, OptionalInt.empty());
  }

  private static Grant grant(List<String> addresses, OptionalInt sciTag) {
    return new Grant(
        "g", new NodeName("SRC"), "dst", "job", "sha", addresses, Optional.empty(), sciTag, END);
  }

  private static Inet4Address address(int last) {
    try {
      return (Inet4Address) InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
