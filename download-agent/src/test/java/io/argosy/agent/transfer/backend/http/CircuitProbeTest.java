package io.argosy.agent.transfer.backend.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.CircuitProof;
import io.argosy.agent.lane.CircuitWay;
import io.argosy.agent.lane.Lane;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A door at 127.0.2.1 under a name that leads elsewhere, and this host at 127.0.2.2. */
class CircuitProbeTest {

  private static final LinkName LINK = new LinkName(new NodeName("A1"), new NodeName("B1"));
  private static final UUID ID = new UUID(7, 1);

  private final Queue<String> calls = new ConcurrentLinkedQueue<>();
  private final CountDownLatch never = new CountDownLatch(1);
  private final CloseableHttpClient client =
      HttpClients.custom().setRoutePlanner(new CircuitRoutes()).disableAutomaticRetries().build();
  private HttpServer server;
  private int grants;
  private int bytes = 262_144;
  private boolean isOlder;
  private boolean isSilent;
  private String session = "one";
  private Optional<RuntimeException> refusal = Optional.empty();
  private Duration took = Duration.ofMillis(7);
  private CircuitProbe probe;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(address(1), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
    probe = probe(address(1));
  }

  private CircuitProbe probe(InetAddress source) throws UnknownHostException {
    CircuitPath path =
        new CircuitPath(
            ID, source, address(2), new ByteRate(1e9), Optional.empty(), Duration.ofHours(1));
    return new CircuitProbe(
        client,
        WireJson.tolerant(),
        (job, lane, tasks) -> grant(lane, tasks),
        new CircuitWay("B", LINK, path),
        () -> () -> took,
        UUID::randomUUID);
  }

  @AfterEach
  void shut() throws IOException {
    never.countDown();
    server.stop(0);
    client.close();
  }

  private static InetAddress address(int host) throws UnknownHostException {
    return InetAddress.getByName("127.0.2." + host);
  }

  private GrantAnswer grant(Lane lane, List<TaskKey> tasks) {
    assertThat(lane).isEqualTo(new Lane(LINK, Optional.of(ID)));
    assertThat(tasks).isEmpty();
    refusal.ifPresent(
        it -> {
          throw it;
        });
    grants++;
    String url = "http://localhost:" + server.getAddress().getPort();
    return new GrantAnswer(
        List.of(new DoorGrant("fdt", url, "f", 3600), new DoorGrant("http", url, "g", 3600)),
        List.of(),
        List.of());
  }

  private void answer(HttpExchange call) throws IOException {
    String path = call.getRequestURI().getPath();
    calls.add(
        "%s %s from %s at %s"
            .formatted(
                call.getRequestMethod(),
                path,
                call.getRemoteAddress().getAddress().getHostAddress(),
                call.getRequestHeaders().getFirst("Host").replaceAll(":.*", "")));
    call.getRequestBody().readAllBytes();
    if (path.equals("/door/v1/sessions")) {
      send(call, 201, "{\"session\":\"%s\",\"files\":[]}".formatted(session).getBytes());
    } else if (!path.startsWith("/door/v1/" + session)) {
      problem(call, "unknown-session");
    } else if (!path.endsWith("/proof")) {
      call.sendResponseHeaders(204, -1);
    } else if (isOlder) {
      problem(call, "not-found");
    } else {
      proof(call);
    }
  }

  private void proof(HttpExchange call) throws IOException {
    if (isSilent) {
      call.sendResponseHeaders(200, bytes);
      call.getResponseBody().write(new byte[1_000]);
      call.getResponseBody().flush();
      awaitNever();
    }
    send(call, 200, new byte[bytes]);
  }

  private void awaitNever() {
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void problem(HttpExchange call, String code) throws IOException {
    String text =
        "{\"type\":\"urn:argosy:problem:%s\",\"title\":\"t\",\"status\":404,\"detail\":\"no such"
            + " thing\",\"errors\":[]}";
    send(call, 404, text.formatted(code).getBytes());
  }

  private static void send(HttpExchange call, int status, byte[] body) throws IOException {
    call.sendResponseHeaders(status, body.length);
    call.getResponseBody().write(body);
    call.close();
  }

  @Test
  void itConnectsBothAddressesUnderTheNameOfTheDoor() {
    assertThat(probe.get()).isEqualTo(new CircuitProof.Passed(Duration.ofMillis(7)));
    assertThat(calls)
        .containsExactly(
            "POST /door/v1/sessions from 127.0.2.2 at localhost",
            "GET /door/v1/one/proof from 127.0.2.2 at localhost",
            "HEAD /door/v1/one from 127.0.2.2 at localhost");
  }

  /** The router may be away meanwhile. */
  @Test
  void theSessionIsKeptUntilTheDoorForgetsIt() {
    assertThat(probe.get()).isInstanceOf(CircuitProof.Passed.class);
    refusal = Optional.of(new RouterUnreachableException("away"));
    assertThat(probe.get()).isInstanceOf(CircuitProof.Passed.class);
    session = "two";
    assertThat(probe.get()).isEqualTo(new CircuitProof.Unknown("away"));
    refusal = Optional.empty();
    assertThat(probe.get()).isInstanceOf(CircuitProof.Passed.class);
    session = "three";
    assertThat(probe.get()).isInstanceOf(CircuitProof.Passed.class);
    assertThat(grants).isEqualTo(3);
  }

  @Test
  void aDoorThatIsStartedAgainMayListenAtAnotherPort() throws IOException {
    CircuitProbe kept = probe;
    assertThat(kept.get()).isInstanceOf(CircuitProof.Passed.class);
    server.stop(0);
    open();
    assertThat(kept.get()).isInstanceOf(CircuitProof.Failed.class);
    assertThat(grants)
        .as("grants: no other one is requested before the failure is returned")
        .isEqualTo(1);
    assertThat(kept.get()).isInstanceOf(CircuitProof.Passed.class);
    assertThat(grants).isEqualTo(2);
  }

  @Test
  void aCircuitFailsAlsoWhileTheRouterIsAway() throws IOException {
    CircuitProbe kept = probe;
    assertThat(kept.get()).isInstanceOf(CircuitProof.Passed.class);
    refusal = Optional.of(new RouterUnreachableException("away"));
    bytes--;
    for (int n = 0; n < 3; n++) {
      assertThat(kept.get()).isInstanceOf(CircuitProof.Failed.class);
    }
  }

  /** The host refused the connection, so the circuit carries packets in both directions. */
  @Test
  void whileTheRouterIsAwayADoorThatIsAwayTooSaysNothingOfTheCircuit() throws IOException {
    CircuitProbe kept = probe;
    assertThat(kept.get()).isInstanceOf(CircuitProof.Passed.class);
    server.stop(0);
    refusal = Optional.of(new RouterUnreachableException("away"));
    assertThat(kept.get())
        .as("over the connection that was open")
        .isInstanceOf(CircuitProof.Failed.class);
    for (int n = 0; n < 3; n++) {
      assertThat(kept.get()).isInstanceOf(CircuitProof.Unknown.class);
    }
    refusal = Optional.empty();
    open();
    assertThat(kept.get()).isInstanceOf(CircuitProof.Passed.class);
  }

  @Test
  void tooFewBytesOrAnOlderDoorProveNothing() {
    bytes--;
    assertThat(probe.get()).isInstanceOf(CircuitProof.Failed.class);
    bytes++;
    isOlder = true;
    assertThat(probe.get())
        .isInstanceOfSatisfying(
            CircuitProof.Failed.class, it -> assertThat(it.why()).contains("404"));
  }

  /** The source's hook may take a minute. */
  @Test
  void aDoorThatDoesNotListenThereYetIsNoFailureOfANewCircuit() throws IOException {
    CircuitProbe early = probe;
    server.stop(0);
    assertThat(early.get())
        .isInstanceOfSatisfying(
            CircuitProof.Unknown.class,
            it -> assertThat(it.why()).contains("does not listen on the circuit yet"));
    open();
    assertThat(early.get()).isInstanceOf(CircuitProof.Passed.class);
    server.stop(0);
    assertThat(early.get()).as("it has listened").isInstanceOf(CircuitProof.Failed.class);
  }

  @Test
  void aDoorThatNeverListensThereFails() {
    server.stop(0);
    took = Duration.ofSeconds(69);
    assertThat(probe.get()).isInstanceOf(CircuitProof.Unknown.class);
    took = Duration.ofSeconds(70);
    assertThat(probe.get()).isInstanceOf(CircuitProof.Failed.class);
  }

  /** As where large packets are lost. */
  @Test
  void whatArrivesTooLateProvesNothing() {
    assertThat(probe.get()).isInstanceOf(CircuitProof.Passed.class);
    isSilent = true;
    assertThat(probe.get()).isInstanceOf(CircuitProof.Late.class);
    isSilent = false;
    assertThat(probe.get()).isInstanceOf(CircuitProof.Passed.class);
  }

  @Test
  void nothingIsSentUnencryptedToAnotherMachine() throws UnknownHostException {
    assertThat(probe(InetAddress.getByName("192.0.2.1")).get())
        .isInstanceOfSatisfying(
            CircuitProof.Failed.class, it -> assertThat(it.why()).contains("not encrypted"));
  }

  @Test
  void onlyARefusalOfTheCircuitSaysSomethingOfIt() {
    refusal = Optional.of(new RouterRefusedException(409, "unknown-circuit", "no lease"));
    assertThat(probe.get()).isInstanceOf(CircuitProof.Failed.class);
    refusal = Optional.of(new RouterRefusedException(409, "no-door", "not connected"));
    assertThat(probe.get()).isInstanceOf(CircuitProof.Unknown.class);
    assertThat(calls).isEmpty();
  }
}
