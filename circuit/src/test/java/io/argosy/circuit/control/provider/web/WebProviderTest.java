package io.argosy.circuit.control.provider.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.CircuitProvider.Answer.Refused;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.provider.RestProviderContract;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.provider.http.TokenFile;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.unit.ByteRate;
import io.argosy.provider.fake.FakeNsi;
import io.argosy.provider.fake.FakeRest;
import io.argosy.provider.fake.FakeServer.Raw;
import io.argosy.provider.fake.FakeWeb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebProviderTest extends RestProviderContract {

  @TempDir private Path state;

  private FakeWeb web;
  private final List<WebProvider> opened = new ArrayList<>();
  private WebProvider provider;

  @BeforeEach
  void begin() throws IOException {
    web = new FakeWeb();
    provider = provider(Duration.ofSeconds(10));
  }

  @AfterEach
  void endServers() {
    opened.forEach(WebProvider::close);
    web.close();
  }

  @Override
  protected WebProvider provider(Duration call) {
    InstantSource source = web::now;
    JsonCalls calls =
        new JsonCalls(web.url(), call, Optional.empty(), new TokenFile(Optional.empty()));
    WebProvider it =
        new WebProvider(
            WebProvider.SET_UP, calls, WebRequest.files(state), source.withZone(ZoneOffset.UTC));
    opened.add(it);
    return it;
  }

  /** Only a circuit that was asked for is looked up. */
  @Override
  protected void answers(Raw answer) {
    WebRequest.files(state).items().keep(WebRequest.of(plan(KEY), end()));
    web.answers(answer);
  }

  @Override
  protected FakeRest server() {
    return web;
  }

  @Override
  protected boolean looksUpOneByOne() {
    return true;
  }

  @Override
  protected List<String> named() {
    return List.of("192.0.2.1", "192.0.2.1");
  }

  @Override
  protected CircuitProvider provider() {
    return provider;
  }

  @Override
  protected Network network() {
    return new FakeNetwork();
  }

  private final class FakeNetwork extends ServedNetwork {

    @Override
    public CircuitEnd end(String name) {
      return new CircuitEnd(name, "node-" + name, "192.0.2.1");
    }

    @Override
    public void hasForeign(String name) {
      web.addForeign(name);
    }
  }

  @Test
  void theRequestNamesBothEndsTheBandwidthAndTheLifetime() throws Exception {
    assertThat(web.request(reserved()))
        .isEqualTo(
            """
            {"REQUEST_TYPE":"CREATE","ID":"%s","FROM":"node-a","TO":"node-b",\
            "OPTIONS":{"BANDWIDTH":1000,"LIFETIME":3600}}\
            """
                .formatted(KEY));
  }

  @Test
  void aRefusalForCapacityOffersWhatIsLeft() throws Exception {
    web.capacity(400);
    Refused refused = (Refused) provider.reserve(plan(KEY), end());
    assertThat(refused.denied().cause()).isEqualTo(Cause.CAPACITY);
    assertThat(refused.denied().offered()).contains(ByteRate.ofMegabytesPerSecond(50));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"NaN\"", "0", "-5", "\"1e400\"", "{}", "null", "2000"})
  void anOfferThatIsNoneOrNotLessIsEmpty(String offer) throws Exception {
    String answer = "{\"STATUS\":\"DENIED_MAX_CAPACITY\",\"BANDWIDTH\":%s}".formatted(offer);
    web.answers(exchange -> FakeNsi.send(exchange, 200, "application/json", answer));
    Refused refused = (Refused) provider.reserve(plan(KEY), end());
    assertThat(refused.denied().offered()).isEmpty();
  }

  @Test
  void elementsWhereTextBelongsAreNoAnswer() {
    assertBad(200, "application/json", "{\"STATUS\":{\"a\":1}}", "is not understood");
    assertBad(200, "application/json", "{\"STATUS\":[\"ESTABLISHED\"]}", "is not understood");
    assertBad(200, "application/json", "{\"STATUS\":null}", "is not understood");
  }

  @Test
  void whatWasAskedForIsLookedUpAfterARestartUntilItsEnd() throws Exception {
    String reference = active();
    Found found = provider(Duration.ofSeconds(10)).list(Set.of()).circuits().getFirst();
    assertThat(found.reference()).isEqualTo(reference);
    assertThat(found.end()).contains(end());
    web.pass(Duration.ofHours(2));
    assertThat(provider.list(Set.of()).circuits()).isEmpty();
    int calls = web.calls().size();
    assertThat(provider.list(Set.of()).circuits()).isEmpty();
    assertThat(web.calls()).hasSize(calls);
  }

  /** The service keeps what has failed for ever. */
  @Test
  void whatHasFailedIsGoneAfterItsTeardownOrItsEnd() throws Exception {
    String reference = reserved();
    web.answers(
        exchange -> FakeNsi.send(exchange, 200, "application/json", "{\"STATUS\":\"FAILED\"}"));
    assertThat(listed(reference).phase()).isEqualTo(Phase.FAILED);
    provider.release(reference);
    assertThat(listed(reference).phase()).isEqualTo(Phase.GONE);
    provider = provider(Duration.ofSeconds(10));
    assertThat(listed(reference).phase()).as("after a restart").isEqualTo(Phase.FAILED);
    web.pass(Duration.ofHours(1));
    assertThat(listed(reference).phase()).as("at its end").isEqualTo(Phase.GONE);
    assertThat(WebRequest.files(state).all()).as("a late answer may come").hasSize(1);
    web.pass(WebProvider.SET_UP.plusSeconds(1));
    assertThat(listed(reference).phase()).isEqualTo(Phase.GONE);
    assertThat(WebRequest.files(state).all()).isEmpty();
    assertThat(provider.list(Set.of()).circuits()).isEmpty();
  }

  @Test
  void whatIsUpAfterItsEndIsNotForgotten() throws Exception {
    String reference = reserved();
    web.answers(
        exchange ->
            FakeNsi.send(exchange, 200, "application/json", "{\"STATUS\":\"ESTABLISHED\"}"));
    web.pass(Duration.ofHours(9));
    provider.release(reference);
    assertThat(provider.list(Set.of()).circuits()).hasSize(1);
    assertThat(listed(reference).phase()).isEqualTo(Phase.ACTIVE);
  }

  @Test
  void aServiceThatHangsKeepsAListWaitingOnceOnly() throws Exception {
    for (int n = 2; n < 6; n++) {
      provider.reserve(plan(new CircuitKey("prod", new UUID(0, n))), end());
    }
    List<String> asked = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch over = new CountDownLatch(1);
    answers(
        exchange -> {
          asked.add(exchange.getRequestURI().getQuery());
          try {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    try {
      provider = provider(Duration.ofMillis(300));
      for (int n = 1; n <= 5; n++) {
        assertFails(() -> provider.list(Set.of()));
        assertThat(asked).as("each is tried in turn").doesNotHaveDuplicates().hasSize(n);
      }
    } finally {
      over.countDown();
    }
  }

  /** The end may be moved by the difference of the clocks. */
  @Test
  void theLifetimeDependsOnNoClock() throws Exception {
    provider.reserve(plan(KEY), end().plus(Duration.ofHours(1)));
    assertThat(web.request(KEY.toString())).contains("\"LIFETIME\":3600");
  }

  @Test
  void nothingIsAskedForThatCannotBeRemembered() throws Exception {
    Path directory = state.resolve("web-circuits");
    Files.delete(directory);
    Files.createFile(directory);
    assertFails(() -> provider.reserve(plan(KEY), end()));
    assertThat(web.calls()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "REQUESTING, PENDING",
    "ESTABLISHED, ACTIVE",
    "FAILED, FAILED",
    "DENIED_TOO_GREEDY, FAILED",
    "RESTING, UNKNOWN",
    "established, UNKNOWN"
  })
  void anUnknownStateSaysNothing(String status, Phase phase) throws Exception {
    assertThat(told("{\"STATUS\":\"" + status + "\"}").phase()).isEqualTo(phase);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"NaN\"", "0", "-5", "\"1e400\"", "\"\"", "{}", "null"})
  void aBandwidthThatIsNoneIsEmpty(String bandwidth) throws Exception {
    assertThat(told("{\"STATUS\":\"ESTABLISHED\",\"BANDWIDTH\":" + bandwidth + "}").bandwidth())
        .isEmpty();
  }

  @Test
  void aSingleAddressIsNotTheTwoThatWereAnnounced() throws Exception {
    assertThat(told("{\"STATUS\":\"ESTABLISHED\",\"TO_IP\":\"192.0.2.9\"}").addresses())
        .containsExactly("192.0.2.9");
    assertThat(told("{\"STATUS\":\"ESTABLISHED\",\"TO_IP\":{\"a\":1}}").addresses())
        .containsExactly("none");
  }

  @Test
  void aLookUpThatFailsHidesNoOtherCircuitAndItsOwnIsNotTakenForGone() throws Exception {
    CircuitKey other = new CircuitKey("prod", new UUID(0, 2));
    provider.reserve(plan(other), end());
    List<Raw> failures =
        List.of(
            exchange -> FakeNsi.send(exchange, 500, "text/plain", "no"),
            exchange -> FakeNsi.send(exchange, 200, "text/html", "<html>"),
            exchange -> FakeNsi.send(exchange, 200, "application/json", "{\"STATUS\":7}"),
            HttpExchange::close);
    for (Raw failure : failures) {
      answers(
          exchange -> {
            if (exchange.getRequestURI().getQuery().endsWith(other.toString())) {
              failure.answer(exchange);
            } else {
              FakeNsi.send(exchange, 200, "application/json", "{\"STATUS\":\"ESTABLISHED\"}");
            }
          });
      assertThat(provider.list(Set.of()).circuits())
          .extracting(Found::reference, Found::key, Found::phase)
          .containsExactlyInAnyOrder(
              tuple(KEY.toString(), Optional.of(KEY), Phase.ACTIVE),
              tuple(other.toString(), Optional.of(other), Phase.UNKNOWN));
    }
  }

  private Found told(String answer) throws ProviderFailedException {
    answers(exchange -> FakeNsi.send(exchange, 200, "application/json", answer));
    return provider.list(Set.of()).circuits().getFirst();
  }
}
