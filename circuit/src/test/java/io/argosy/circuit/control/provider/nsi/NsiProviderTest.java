package io.argosy.circuit.control.provider.nsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.provider.HttpProviderContract;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.provider.fake.FakeNsi;
import io.argosy.provider.fake.FakeServer;
import io.argosy.provider.fake.FakeServer.Raw;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NsiProviderTest extends HttpProviderContract {

  private static final String STP = "urn:ogf:network:t.net:2021:topology:";

  private static final int LARGEST = 16 * 1024 * 1024;

  @TempDir private Path directory;

  private FakeNsi nsi;
  private final List<NsiProvider> opened = new ArrayList<>();
  private NsiProvider provider;

  @BeforeEach
  void begin() throws IOException {
    nsi = new FakeNsi();
    provider = provider(Duration.ofSeconds(10), Optional.empty());
  }

  @AfterEach
  void endServers() {
    opened.forEach(NsiProvider::close);
    nsi.close();
  }

  private NsiProvider provider(Duration call, Optional<Path> token) throws IOException {
    NsiSettings settings =
        KnownNsi.settings(
            nsi.url(),
            "urn:ogf:network:t.net:2021:nsa",
            "urn:us:nsa",
            Optional.empty(),
            token,
            call);
    NsiProvider it =
        new NsiProvider(
            settings,
            Optional.empty(),
            UUID::randomUUID,
            () -> Duration.between(Instant.EPOCH, nsi.now()).toNanos());
    opened.add(it);
    return it;
  }

  @Override
  protected CircuitProvider provider() {
    return provider;
  }

  @Override
  protected CircuitProvider provider(Duration call) throws IOException {
    return provider(call, Optional.empty());
  }

  @Override
  protected void answers(Raw answer) {
    nsi.answers(answer);
  }

  @Override
  protected FakeServer server() {
    return nsi;
  }

  @Override
  protected int largest() {
    return LARGEST;
  }

  @Override
  protected Network network() {
    return new FakeNetwork();
  }

  private final class FakeNetwork extends ServedNetwork {

    @Override
    public CircuitEnd end(String name) {
      return new CircuitEnd(name, STP + name + "?vlan=1780-1789", "192.0.2.1");
    }

    @Override
    public void hasForeign(String name) {
      nsi.addForeign(name, "urn:us:nsa");
    }
  }

  @Test
  void aHoldThatIsOlderThanTheHoldTimeHasFailedWhateverTheProviderSays() throws Exception {
    String reference = reserved();
    assertThat(listed(reference).phase()).isEqualTo(Phase.PENDING);
    nsi.pass(Duration.ofSeconds(120));
    Found found = listed(reference);
    assertThat(found.phase()).isEqualTo(Phase.FAILED);
    provider.advance(found);
    assertThat(nsi.states(reference)).startsWith("Created ReserveHeld");
    provider.release(reference);
    assertThat(listed(reference).phase()).isEqualTo(Phase.GONE);
  }

  @ParameterizedTest
  @CsvSource({
    "Created, ReserveChecking, PENDING",
    "Created, ReserveComitting, PENDING",
    "Created, ReserveFailed, FAILED",
    "Created, ReserveTimeout, FAILED",
    "Created, ReserveAborting, FAILED",
    "Created, SomethingNew, UNKNOWN",
    "Failed, ReserveStart, FAILED",
    "Terminating, ReserveStart, ENDING",
    "Terminated, ReserveChecking, GONE",
    "Terminated, ReserveHeld, GONE",
    "PassedEndTime, ReserveStart, GONE",
    "Resting, ReserveStart, UNKNOWN",
    "'', ReserveStart, UNKNOWN"
  })
  void theLifecycleIsReadFirst(String lifecycle, String reservation, Phase phase) throws Exception {
    String reference = active();
    nsi.lifecycle(reference, lifecycle);
    nsi.reservation(reference, reservation);
    assertThat(listed(reference).phase()).isEqualTo(phase);
  }

  @Test
  void committedIsNotActive() throws Exception {
    String reference = reserved();
    provider.advance(listed(reference));
    assertThat(listed(reference).phase()).isEqualTo(Phase.DOWN);
    assertThat(listed(reference).raw())
        .isEqualTo(
            "Created, ReserveStart, Released, data plane down, "
                + (STP + "a?vlan=1780 to " + STP + "b?vlan=1780"));
    assertThat(listed(reference).attachments())
        .containsExactly(STP + "a?vlan=1780", STP + "b?vlan=1780");
  }

  @Test
  void anUnknownStpIsRefusedWithTheReason() throws Exception {
    CircuitPlan plan = plan(KEY);
    CircuitPlan other =
        new CircuitPlan(
            KEY,
            "net",
            new CircuitEnd("x", "nowhere", "192.0.2.1"),
            plan.destination(),
            List.of(),
            plan.bandwidth(),
            plan.lifetime());
    assertThat(provider.reserve(other, end()).toString())
        .contains("cause=OTHER", "STP unavailable (NSI error 00704)");
  }

  @Test
  void anInternalErrorSaysNothingAboutTheCircuit() {
    nsi.answers(
        exchange ->
            FakeNsi.send(
                exchange,
                500,
                "text/xml",
                FakeNsi.envelope(
                    "<s:Fault><faultcode>s:Server</faultcode><faultstring>oops</faultstring>"
                        + "<detail><t:serviceException><errorId>00500</errorId><text>oops</text>"
                        + "</t:serviceException></detail></s:Fault>")));
    assertThatThrownBy(() -> provider.reserve(plan(KEY), end()))
        .isInstanceOf(ProviderFailedException.class)
        .hasMessageEndingWith("refuses: oops (NSI error 00500)");
  }

  @Test
  void aProviderThatDoesNotTellWhyItRefusedIsReadOn() throws Exception {
    String summary =
        "<t:querySummarySyncConfirmed><reservation><connectionId>CN-1</connectionId>"
            + "<connectionStates><reservationState>ReserveFailed</reservationState>"
            + "<lifecycleState>Created</lifecycleState></connectionStates></reservation>"
            + "</t:querySummarySyncConfirmed>";
    nsi.answers(
        exchange -> {
          if (exchange.getRequestHeaders().getFirst("SOAPAction").contains("querySummary")) {
            FakeNsi.send(exchange, 200, "text/xml", FakeNsi.envelope(summary));
          }
        });
    assertThat(listed("CN-1"))
        .matches(it -> it.phase() == Phase.FAILED && it.cause() == Cause.OTHER);
  }

  @Test
  void theCauseOfARefusalIsAskedForCircuitsThatAreFollowedAndNotForEver() throws Exception {
    String refused =
        """
        <reservation><connectionId>CN-%d</connectionId><connectionStates>
        <reservationState>ReserveFailed</reservationState><lifecycleState>Created</lifecycleState>
        </connectionStates></reservation>
        """;
    String summary = refused.formatted(1) + refused.formatted(2) + refused.formatted(3);
    String cause =
        "<result><reserveFailed><connectionId>CN-3</connectionId><serviceException>"
            + "<errorId>00705</errorId></serviceException></reserveFailed></result>";
    AtomicInteger questions = new AtomicInteger();
    nsi.answers(
        exchange -> {
          boolean isList =
              exchange.getRequestHeaders().getFirst("SOAPAction").contains("querySummary");
          questions.addAndGet(isList ? 0 : 1);
          String answer =
              isList
                  ? "<t:querySummarySyncConfirmed>%s</t:querySummarySyncConfirmed>"
                      .formatted(summary)
                  : "<t:queryResultSyncConfirmed>%s</t:queryResultSyncConfirmed>".formatted(cause);
          FakeNsi.send(exchange, 200, "text/xml", FakeNsi.envelope(answer));
        });
    for (int n = 0; n < 9; n++) {
      provider.list(Set.of("CN-2", "CN-3"));
    }
    assertThat(provider.list(Set.of("CN-2", "CN-3")).circuits())
        .extracting(Found::cause)
        .containsExactly(Cause.OTHER, Cause.OTHER, Cause.CAPACITY);
    assertThat(questions).as("three for CN-2 and one for CN-3").hasValue(4);
  }

  @Test
  void theClockOfTheProviderIsKnownFromItsAnswer() throws Exception {
    nsi.answers(
        exchange -> {
          exchange.getResponseHeaders().set("Date", "Sun, 29 Nov 2026 03:00:00 GMT");
          FakeNsi.send(
              exchange, 200, "text/xml", FakeNsi.envelope("<t:querySummarySyncConfirmed/>"));
        });
    assertThat(provider.list(Set.of()).time()).isPresent();
  }

  @Test
  void aTokenIsReadAnewForEachCallAndEveryCallHasItsOwnNumber() throws Exception {
    Path token = Files.writeString(directory.resolve("token"), "first\n");
    NsiProvider with = provider(Duration.ofSeconds(10), Optional.of(token));
    with.list(Set.of());
    Files.writeString(token, "second\n");
    with.list(Set.of());
    assertThat(nsi.tokens()).containsExactly("Bearer first", "Bearer second");
    assertThat(nsi.correlations()).hasSize(2).allMatch(it -> it.startsWith("urn:uuid:"));
    Files.delete(token);
    assertFails(() -> with.list(Set.of()));
  }

  @Test
  void badAnswersAreRefusedInASentence() {
    assertBad(200, "text/html", "<html><body>Log in</body></html>", "sends HTML instead of SOAP");
    assertBad(200, "text/xml", "<!DOCTYPE html><html/>", "sends HTML instead of SOAP");
    assertBad(401, "text/plain", "no", "does not accept the credentials: status 401");
    assertBad(302, "text/xml", "", "a redirect, which is not followed: status 302");
    assertBad(200, "text/xml", "", "sends an empty answer: status 200");
    assertBad(200, "text/xml", "hello", "sends an answer that is not SOAP");
    assertBad(200, "text/xml", "<a/>", "sends an answer that is not SOAP");
    assertBad(503, "text/xml", FakeNsi.envelope(""), "answers with status 503");
    assertBad(200, "text/xml", FakeNsi.envelope(""), "sends no summary");
    assertBad(200, "text/xml", "x".repeat(LARGEST + 1), "sends more than 16777216 bytes");
    assertBad(
        200,
        "text/xml",
        FakeNsi.envelope("<a>".repeat(20_000) + "</a>".repeat(20_000)),
        "sends an answer that is not SOAP");
    assertBad(
        200,
        "text/xml",
        FakeNsi.envelope(
            "<t:querySummarySyncConfirmed><reservation><connectionId><b>x</b></connectionId>"
                + "</reservation></t:querySummarySyncConfirmed>"),
        "lists a circuit without its name");
  }

  @Test
  void whatIsNotSoapIsSaidOnceAndNotByTheLibraryToo() {
    List<String> said = new ArrayList<>();
    Handler log =
        new StreamHandler() {
          @Override
          public void publish(LogRecord line) {
            said.add(line.getMessage());
          }
        };
    Logger root = Logger.getLogger("");
    root.addHandler(log);
    try {
      assertBad(200, "text/xml", "<a/>", "sends an answer that is not SOAP");
      assertBad(200, "text/xml", "hello", "sends an answer that is not SOAP");
    } finally {
      root.removeHandler(log);
    }
    assertThat(said).isEmpty();
  }

  @Test
  void thousandsOfCircuitsFitIntoTheLargestList() throws Exception {
    for (int n = 0; n < 5_000; n++) {
      nsi.addForeign("of another program " + n, "urn:us:nsa");
    }
    assertThat(provider.list(Set.of()).circuits()).hasSize(5_000);
  }

  /** A provider lists terminated and refused circuits for ever. */
  @Test
  void whatIsFollowedIsSeenThoughTheWholeListIsTooLong() throws Exception {
    String reference = active();
    nsi.addForeign("x".repeat(LARGEST / 2), "urn:us:nsa");
    for (int n = 0; n < 2; n++) {
      assertThat(provider.list(Set.of(reference)).circuits())
          .extracting(Found::reference, Found::phase)
          .containsExactly(tuple(reference, Phase.ACTIVE));
    }
    assertThat(provider.list(Set.of()).circuits()).isEmpty();
    provider.release(reference);
    assertThat(listed(reference).phase()).isEqualTo(Phase.GONE);
  }

  @Test
  void entitiesAreRefusedAndNeverFetched() throws Exception {
    AtomicInteger visits = new AtomicInteger();
    HttpServer other = counting(visits);
    URI there = URI.create("http://localhost:" + other.getAddress().getPort() + "/x.dtd");
    String plain =
        FakeNsi.envelope("<t:querySummarySyncConfirmed>&e;</t:querySummarySyncConfirmed>");
    String declaration = plain.substring(0, plain.indexOf('\n') + 1);
    String rest = plain.substring(declaration.length());
    String laughs =
        "<!DOCTYPE s [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'>"
            + "<!ENTITY e '&b;&b;&b;&b;&b;&b;&b;'>]>";
    String not = "sends an answer that is not SOAP";
    assertBad(200, "text/xml", declaration + laughs + rest, not);
    assertBad(
        200,
        "text/xml",
        declaration + "<!DOCTYPE s [<!ENTITY e SYSTEM '" + there + "'>]>" + rest,
        not);
    assertBad(200, "text/xml", declaration + "<!DOCTYPE s SYSTEM '" + there + "'>" + rest, not);
    assertBad(200, "text/xml", declaration + rest, not);
    other.stop(0);
    assertThat(visits).hasValue(0);
  }
}
