package io.argosy.circuit.control.provider.nsi;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.control.CircuitCycle;
import io.argosy.circuit.control.Standing;
import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.demand.SecondTry;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import io.argosy.provider.fake.FakeNsi;
import io.argosy.provider.fake.NsiCallback;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Circuits that the driver leads through their lives at an NSI provider. */
class NsiLifeTest {

  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final Duration PAUSE_AFTER_HINT = Duration.ofSeconds(1);
  private static final CircuitPlan PLAN =
      new CircuitPlan(
          new CircuitKey("prod", new UUID(0, 1)),
          "net",
          end("a"),
          end("b"),
          List.of(),
          ByteRate.ofGigabitsPerSecond(1),
          Duration.ofHours(1));

  @TempDir private Path directory;

  private final Semaphore news = new Semaphore(0);

  /** Near the true time, which the provider's answers have in their header. */
  private volatile Instant now = Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS);

  private FakeNsi nsi;
  private URI callback;
  private NsiProvider provider;
  private CircuitCycle cycle;
  private Telling telling = Telling.NONE;
  private List<NsiCallback> kept = List.of();

  /** How the provider tells what happens. */
  private enum Telling {
    NONE,
    IN_ORDER,
    TWICE,
    IN_REVERSE,
    ONE_STEP_LATE,
    EVERY_OTHER_ONE,
    BEFORE_THE_ANSWER,
    /** Others send it, and say what is not so. */
    FORGED
  }

  private static CircuitEnd end(String name) {
    return new CircuitEnd(name, "urn:ogf:network:t.net:2021::" + name + "?vlan=1780", "192.0.2.1");
  }

  @BeforeEach
  void begin() throws IOException {
    nsi = new FakeNsi(() -> now);
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    callback = URI.create("http://localhost:" + port + "/");
    InetSocketAddress listen = new InetSocketAddress("localhost", port);
    NsiSettings settings =
        KnownNsi.settings(
            nsi.url(),
            "urn:them",
            "urn:us",
            Optional.of(new NsiSettings.Callback(listen, callback)),
            Optional.empty(),
            NsiSettings.CALL);
    provider =
        new NsiProvider(
            settings,
            Optional.empty(),
            UUID::randomUUID,
            () -> Duration.between(Instant.EPOCH, now).toNanos());
    provider.onNews(news::release);
    InstantSource source = () -> now;
    cycle =
        new CircuitCycle(
            provider,
            new CircuitFiles(directory, WireJson.tolerant()),
            source.withZone(ZoneOffset.UTC));
  }

  @AfterEach
  void end() {
    provider.close();
    nsi.close();
  }

  /** It is asked for once more with half of the bandwidth. */
  @Test
  void aRefusalForCapacityAfterTheAcknowledgmentIsNoSetback() throws Exception {
    nsi.refuseLate();
    nsi.capacity(500);
    until(CircuitState.REFUSED);
    Circuit refused = circuit();
    assertThat(refused.ending().orElseThrow().event().toString())
        .contains("not enough bandwidth (NSI error 00705)");
    SecondTry second = new SecondTry(List.of(refused), ByteRate.ofMegabytesPerSecond(10));
    assertThat(second.isSetback(refused)).isFalse();
    assertThat(nsi.left()).isEmpty();
  }

  /** The router takes no report that names it, so the agent would be cut off from it. */
  @ParameterizedTest
  @ValueSource(strings = {"%600", "CN\n1", "CN 1", "CN-\u00e9"})
  void aReferenceThatIsNoneIsNeverAdopted(String form) throws Exception {
    String id = "<connectionId>%s</connectionId>".formatted(form.replace("%600", "x".repeat(600)));
    String listed =
        "<reservation>%s<globalReservationId>%s</globalReservationId></reservation>"
            .formatted(id, PLAN.key());
    AtomicInteger reserved = new AtomicInteger();
    nsi.answers(
        exchange -> {
          boolean isList =
              exchange.getRequestHeaders().getFirst("SOAPAction").contains("querySummary");
          String answer =
              isList
                  ? "<t:querySummarySyncConfirmed>%s</t:querySummarySyncConfirmed>"
                      .formatted(reserved.get() > 0 ? listed : "")
                  : "<t:reserveResponse>%s</t:reserveResponse>".formatted(id);
          reserved.addAndGet(isList ? 0 : 1);
          FakeNsi.send(exchange, 200, "text/xml;charset=utf-8", FakeNsi.envelope(answer));
        });
    for (int n = 0; n < 3; n++) {
      step(Optional.empty());
      assertThat(circuit().reference()).isEmpty();
    }
    assertThat(reserved).hasValue(1);
    assertThat(cycle.trouble())
        .hasValueSatisfying(it -> assertThat(it).endsWith("a reference that is none"));
  }

  /** Whatever is told, the end is the same, and nothing is asked twice. */
  @ParameterizedTest
  @EnumSource
  void nothingButTheTimeDependsOnCallbacks(Telling how) throws Exception {
    telling = how;
    if (how == Telling.BEFORE_THE_ANSWER) {
      nsi.tellAtOnce();
    }
    Instant begun = now;
    until(CircuitState.ESTABLISHED);
    Duration taken = Duration.between(begun, now);
    for (int n = 0; n < 3; n++) {
      step(Optional.empty());
    }
    assertThat(circuit().state()).isEqualTo(CircuitState.ESTABLISHED);
    for (int n = 0; n < 20 && !circuit().state().isFinal(); n++) {
      step(Optional.of("no work is left"));
    }
    assertThat(circuit().state()).isEqualTo(CircuitState.CLOSED);
    assertThat(circuit().passages())
        .extracting(it -> it.event().getClass().getSimpleName())
        .containsExactly("Asked", "Referenced", "Granted", "Unwanted", "Gone");
    assertThat(nsi.acts()).containsExactly("reserve", "reserveCommit", "provision", "terminate");
    assertThat(nsi.left()).isEmpty();
    Duration byPolling = Duration.ofSeconds(25);
    assertThat(taken)
        .matches(it -> how == Telling.NONE ? it.equals(byPolling) : it.compareTo(byPolling) < 0);
  }

  private void until(CircuitState state) throws Exception {
    for (int n = 0; n < 20 && (n == 0 || circuit().state() != state); n++) {
      step(Optional.empty());
    }
    assertThat(circuit().state()).as("%s", circuit().passages()).isEqualTo(state);
  }

  /** One run of the driver, and the pause after it. */
  private void step(Optional<String> close) throws Exception {
    int before = nsi.acts().size();
    news.drainPermits();
    cycle.run(
        new Standing(
            true,
            List.of(new Lease(PLAN, PLAN.lifetime(), false, Optional.empty(), close, false))));
    List<NsiCallback> due = told();
    for (NsiCallback it : due) {
      assertThat(it.send().statusCode()).isEqualTo(200);
    }
    boolean isEarly = telling == Telling.BEFORE_THE_ANSWER && nsi.acts().size() > before;
    if (!due.isEmpty() || isEarly) {
      assertThat(news.tryAcquire(10, TimeUnit.SECONDS)).as("a hint was passed on").isTrue();
      now = now.plus(PAUSE_AFTER_HINT);
    } else {
      now = now.plus(PAUSE);
    }
  }

  private List<NsiCallback> told() {
    List<NsiCallback> due = nsi.due();
    return switch (telling) {
      case NONE, BEFORE_THE_ANSWER -> List.of();
      case IN_ORDER -> due;
      case TWICE -> due.stream().flatMap(it -> Stream.of(it, it)).toList();
      case IN_REVERSE -> due.reversed();
      case EVERY_OTHER_ONE -> nsi.acts().size() % 2 == 0 ? due : List.of();
      case ONE_STEP_LATE -> {
        List<NsiCallback> late = kept;
        kept = due;
        yield late;
      }
      case FORGED -> forged();
    };
  }

  private List<NsiCallback> forged() {
    List<NsiCallback> all = new ArrayList<>();
    for (String reference : List.of("CN-1", "CN-2", "")) {
      String id = "<connectionId>%s</connectionId>".formatted(reference);
      String down = "<dataPlaneStatus><active>false</active></dataPlaneStatus>";
      all.add(forged("reserveFailed", id));
      all.add(forged("provisionConfirmed", id));
      all.add(forged("terminateConfirmed", id));
      all.add(forged("dataPlaneStateChange", id + down));
      all.add(forged("errorEvent", id + "<event>forcedEnd</event>"));
    }
    return all;
  }

  private NsiCallback forged(String operation, String content) {
    return new NsiCallback(callback, operation, "urn:uuid:" + UUID.randomUUID(), content);
  }

  private Circuit circuit() {
    return cycle.circuits().getFirst();
  }
}
