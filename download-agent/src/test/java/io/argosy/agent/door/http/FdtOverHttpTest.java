package io.argosy.agent.door.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.door.DoorDesk;
import io.argosy.agent.door.FdtDoor;
import io.argosy.agent.door.Fireflies;
import io.argosy.agent.door.Grant;
import io.argosy.agent.door.ReadSlots;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.door.StillFdt;
import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.fdt.PortLeases;
import io.argosy.agent.fdt.PortRange;
import io.argosy.agent.fixture.Storages;
import io.argosy.agent.storage.RootedPath;
import io.argosy.agent.transfer.CopyPatience;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.FileListDigest;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.door.FdtRequest;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** FDT runs over HTTP, also after the grant has expired. */
class FdtOverHttpTest {

  private static final Instant END = Instant.EPOCH.plus(Duration.ofHours(1));
  private static final List<FileContent> FILES =
      List.of(new FileContent(new Lfn("/f"), ByteCount.of(1), Checksum.EMPTY));

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);
  private final StillFdt tool = new StillFdt();
  private final SentBytes sent = new SentBytes(0, total -> {});

  @Test
  void aRunIsReportedAndEndedAfterItsGrantExpired() throws IOException, ServletException {
    FdtDoor fdt = door();
    DoorDesk desk = desk(fdt);
    DoorServlet door = servlet(desk, fdt);
    String path =
        "/door/v1/" + desk.open(grant(), FILES, "127.0.0.1", "127.0.0.1").visit().id() + "/fdt";
    assertThat(call(door, "POST", path)).isEqualTo(200);
    now.set(END.plusSeconds(1));
    assertThat(call(door, "GET", path)).isEqualTo(200);
    assertThat(isAlive()).isTrue();
    assertThat(call(door, "POST", path)).isEqualTo(403);
    assertThat(isAlive()).isTrue();
    assertThat(call(door, "DELETE", path)).isEqualTo(200);
    assertThat(isAlive()).isFalse();
  }

  @Test
  void aSessionThatEndsEndsItsRun() throws IOException, ServletException {
    FdtDoor fdt = door();
    DoorDesk desk = desk(fdt);
    DoorServlet door = servlet(desk, fdt);
    String session = "/door/v1/" + desk.open(grant(), FILES, "127.0.0.1", "127.0.0.1").visit().id();
    assertThat(call(door, "POST", session + "/fdt")).isEqualTo(200);
    assertThat(call(door, "DELETE", session)).isEqualTo(204);
    assertThat(isAlive()).isFalse();
    assertThat(call(door, "GET", session + "/fdt")).isEqualTo(404);
    assertThat(call(door, "DELETE", session)).isEqualTo(404);
  }

  /** FDT can filter clients by IPv4 address only. */
  @Test
  void aClientOverIpv6IsRefusedWithTheReason() throws IOException, ServletException {
    FdtDoor fdt = door();
    DoorDesk desk = desk(fdt);
    DoorServlet door = servlet(desk, fdt);
    String path =
        "/door/v1/" + desk.open(grant(), FILES, "127.0.0.1", "127.0.0.1").visit().id() + "/fdt";
    MockHttpServletResponse answer = answer(door, "POST", path, "2001:db8::7");
    assertThat(answer.getStatus()).isEqualTo(422);
    assertThat(answer.getContentAsString()).contains("IPv6");
    assertThat(isAlive()).isFalse();
  }

  private DoorDesk desk(FdtDoor fdt) {
    return new DoorDesk(
        text -> grant(),
        (id, until) -> true,
        (node, file) -> readyFile(),
        clock,
        clock,
        () -> "A".repeat(43),
        Long.MAX_VALUE);
  }

  private DoorServlet servlet(DoorDesk desk, FdtDoor fdt) {
    return new DoorServlet(
        desk,
        new FdtDesk(Optional.of(fdt)),
        WireJson.tolerant(),
        sent,
        new ReadSlots(Map.of()),
        new Fireflies(Optional.empty(), clock),
        copies(),
        () -> new byte[0]);
  }

  /** Nothing is sent to a storage here. */
  private CopyAnswer copies() {
    return new CopyAnswer(
        Storages.patientFor(Duration.ofSeconds(1)),
        sent,
        new Fireflies(Optional.empty(), clock),
        new CopyPatience(Duration.ofMinutes(1), ByteRate.parse("1MB/s")),
        clock,
        Duration.ofSeconds(5));
  }

  private static int call(DoorServlet door, String method, String path)
      throws IOException, ServletException {
    return answer(door, method, path, "10.0.0.1").getStatus();
  }

  private static MockHttpServletResponse answer(
      DoorServlet door, String method, String path, String client)
      throws IOException, ServletException {
    MockHttpServletRequest request = new MockHttpServletRequest(method, path);
    request.setRemoteAddr(client);
    request.setContentType("application/json");
    request.setContent(
        WireJson.tolerant()
            .writeValueAsBytes(new FdtRequest(FdtRequest.PUSH, 31500, "/d", 1, List.of(0), null)));
    MockHttpServletResponse response = new MockHttpServletResponse();
    door.service(request, response);
    return response;
  }

  private FdtDoor door() throws IOException {
    return new FdtDoor(
        tool,
        new PortLeases(new PortRange(31000, 31001), (at, port) -> true),
        (Inet4Address) InetAddress.getByAddress(new byte[] {10, 0, 0, 9}),
        Set.of(),
        1,
        () -> "run",
        (node, file) -> readyFile(),
        sent,
        new ReadSlots(Map.of()),
        new Fireflies(Optional.empty(), clock),
        FdtTimeouts.DEFAULT,
        clock,
        clock);
  }

  private static SourceState readyFile() {
    return new SourceState.Ready(
        Optional.of(new RootedPath(Path.of("/data"), Path.of("f"))),
        1,
        "\"e\"",
        first -> InputStream.nullInputStream());
  }

  private static Grant grant() {
    return new Grant(
        "g",
        new NodeName("SRC"),
        "dst",
        "job",
        FileListDigest.sha256Of(FILES),
        List.of("10.0.0.1"),
        Optional.empty(),
        OptionalInt.empty(),
        END);
  }

  private boolean isAlive() {
    return tool.runs().stream().anyMatch(StillFdt.Run::isAlive);
  }
}
