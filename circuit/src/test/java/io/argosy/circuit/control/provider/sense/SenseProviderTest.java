package io.argosy.circuit.control.provider.sense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.CircuitProvider.Answer.Refused;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.provider.RestProviderContract;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import io.argosy.provider.fake.FakeNsi;
import io.argosy.provider.fake.FakeRest;
import io.argosy.provider.fake.FakeSense;
import io.argosy.provider.fake.FakeServer.Raw;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SenseProviderTest extends RestProviderContract {

  private static final String BASIC = "Basic YXJnb3N5OmhpZGRlbg==";

  @TempDir private Path directory;

  private FakeSense sense;
  private final List<SenseProvider> opened = new ArrayList<>();
  private Path password;
  private Path secret;
  private SenseProvider provider;

  @BeforeEach
  void begin() throws IOException {
    sense = new FakeSense();
    password = Files.writeString(directory.resolve("password"), "p&w\n");
    secret = Files.writeString(directory.resolve("secret"), "hidden\n");
    provider = provider(Duration.ofSeconds(10));
  }

  @AfterEach
  void endServers() {
    opened.forEach(SenseProvider::close);
    sense.close();
  }

  @Override
  protected SenseProvider provider(Duration call) {
    SenseTokens tokens =
        new SenseTokens(
            new SenseTokens.Login("operator", password, "argosy", secret),
            sense.issuer(),
            call,
            Optional.empty());
    SenseProvider it =
        new SenseProvider(
            "profile-1",
            SenseProvider.SET_UP,
            new JsonCalls(sense.url(), call, Optional.empty(), tokens));
    opened.add(it);
    return it;
  }

  /** A token is there before; that of a bad issuer is another test. */
  @Override
  protected void answers(Raw answer) {
    sense.answers(
        exchange -> {
          if (exchange.getRequestURI().getPath().equals("/token")) {
            FakeNsi.send(exchange, 200, "application/json", "{\"access_token\":\"t0\"}");
          } else {
            answer.answer(exchange);
          }
        });
  }

  @Override
  protected FakeRest server() {
    return sense;
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
      return new CircuitEnd(name, "urn:ogf:network:" + name + ":+?vlan=1780-1789", "192.0.2.1");
    }

    @Override
    public void hasForeign(String name) {
      sense.addForeign(name);
    }
  }

  @Test
  void theIntentNamesBothEndsTheBandwidthAndTheEnd() throws Exception {
    String reference = reserved();
    String connection = "data.connections[0].";
    assertThat(sense.edits(reference))
        .containsExactly(
            entry(connection + "bandwidth.capacity", "1000"),
            entry(connection + "schedule.end", "2026-11-29T01:00:00Z"),
            entry(connection + "terminals[0].uri", "urn:ogf:network:a:+"),
            entry(connection + "terminals[0].vlan_tag", "1780-1789"),
            entry(connection + "terminals[1].uri", "urn:ogf:network:b:+"),
            entry(connection + "terminals[1].vlan_tag", "1780-1789"));
  }

  @Test
  void aRefusalHasTheReasonOfTheOrchestrator() throws Exception {
    assertThat(refused("http://x").denied().reason()).isEqualTo("ERROR: unknown terminal http://x");
    int calls = sense.calls().size();
    assertThat(refused("urn:x?vlan=x").denied().reason()).contains("is no URI of SENSE");
    assertThat(sense.calls()).hasSize(calls);
  }

  private Refused refused(String attachment) throws ProviderFailedException {
    CircuitPlan plan = plan(KEY);
    return (Refused)
        provider.reserve(
            new CircuitPlan(
                KEY,
                "net",
                new CircuitEnd("x", attachment, "192.0.2.1"),
                plan.destination(),
                List.of(),
                plan.bandwidth(),
                plan.lifetime()),
            end());
  }

  @ParameterizedTest
  @CsvSource({
    "CREATE - INIT, UNKNOWN, PENDING",
    "CREATE - COMPILED, UNKNOWN, PENDING",
    "CREATE - PROPAGATED, PENDING, DOWN",
    "CREATE - COMMITTING, PENDING, DOWN",
    "CREATE - COMMITTED, STABLE, DOWN",
    "CREATE - READY, STABLE, ACTIVE",
    "CREATE - READY, UNSTABLE, DOWN",
    "CREATE - READY, UNKNOWN, DOWN",
    "CREATE - READY, CALM, UNKNOWN",
    "CREATE - FAILED, STABLE, FAILED",
    "CREATE - RESTING, STABLE, UNKNOWN",
    "MODIFY - READY, STABLE, ACTIVE",
    "MODIFY - COMPILED, STABLE, DOWN",
    "REINSTATE - READY, STABLE, ACTIVE",
    "REPROVISION - PENDING, STABLE, DOWN",
    "CANCEL - COMMITTING, STABLE, ENDING",
    "CANCEL - FAILED, STABLE, ENDING",
    "CANCEL - READY, STABLE, ENDING",
    "CREATE, STABLE, UNKNOWN",
    "READY, STABLE, UNKNOWN"
  })
  void onlyWhatIsReadyAndStableIsUsable(String status, String configuration, Phase expected)
      throws Exception {
    String reference = reserved();
    sense.states(reference, status, configuration);
    Found found = listed(reference);
    assertThat(found.phase()).isEqualTo(expected);
    assertThat(found.raw()).isEqualTo(status + ", " + configuration);
  }

  @Test
  void itIsCancelledUntilItIsSoAndThenDeleted() throws Exception {
    String reference = active();
    sense.cancelsSlowly();
    provider.release(reference);
    provider.release(reference);
    assertThat(sense.calls())
        .filteredOn(it -> it.startsWith("PUT") && it.contains("cancel"))
        .containsExactly("PUT /instance/" + reference + "/cancel?sync=false");
    assertThat(listed(reference).phase()).isEqualTo(Phase.ENDING);
    sense.states(reference, "CANCEL - FAILED", "UNKNOWN");
    provider.release(reference);
    assertThat(sense.calls()).last().asString().endsWith("cancel?sync=false&force=true");
    sense.states(reference, "CANCEL - READY", "UNKNOWN");
    provider.release(reference);
    assertThat(sense.calls()).last().isEqualTo("DELETE /instance/" + reference);
    assertThat(provider.list(Set.of(reference)).circuits()).isEmpty();
  }

  @Test
  void anErrorOfAnOperationIsAFailure() throws Exception {
    String reference = active();
    answers(
        exchange ->
            FakeNsi.send(
                exchange,
                200,
                "text/plain",
                exchange.getRequestURI().getPath().endsWith("status")
                    ? "CREATE - READY"
                    : exchange.getRequestMethod().equals("GET")
                        ? "{\"instances\":[{\"referenceUUID\":\"" + reference + "\"}]}"
                        : "ERROR: the network is locked"));
    assertThatThrownBy(() -> provider.release(reference))
        .isInstanceOf(ProviderFailedException.class)
        .hasMessageEndingWith("refuses: ERROR: the network is locked");
  }

  @Test
  void aTokenIsUsedUntilItIsRefusedAndTheSecretsAreReadAnew() throws Exception {
    provider.list(Set.of());
    provider.list(Set.of());
    String form = " grant_type=password&username=operator&password=";
    assertThat(sense.logins()).containsExactly(BASIC + form + "p%26w");
    Files.writeString(password, "new");
    sense.expireTokens();
    provider.list(Set.of());
    assertThat(sense.logins()).hasSize(2).last().isEqualTo(BASIC + form + "new");
    assertThat(sense.authorizations()).last().isEqualTo("Bearer t1");
    Files.delete(secret);
    sense.expireTokens();
    assertThatThrownBy(() -> provider.list(Set.of()))
        .isInstanceOf(ProviderFailedException.class)
        .hasMessageEndingWith("secret cannot be read");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{}", "{\"access_token\":{\"a\":1}}", "{\"access_token\":7}", "<html></html>"})
  void anIssuerThatGivesNoTokenIsAFailure(String answer) {
    sense.answers(exchange -> FakeNsi.send(exchange, 200, "application/json", answer));
    assertFails(() -> provider.list(Set.of()));
  }

  @Test
  void anIssuerThatDoesNotAcceptTheLoginIsNamed() {
    sense.answers(exchange -> FakeNsi.send(exchange, 401, "application/json", "{}"));
    assertThatThrownBy(() -> provider.list(Set.of()))
        .isInstanceOf(ProviderFailedException.class)
        .hasMessage("provider " + sense.issuer() + " does not accept the credentials: status 401");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"NaN\"", "\"0\"", "\"-5\"", "\"1e400\"", "\"\"", "\"many\"", "{}"})
  void aBandwidthThatIsNoneIsEmpty(String capacity) throws Exception {
    Found found = single("{\\\"capacity\\\":" + capacity.replace("\"", "\\\"") + "}", "2026");
    assertThat(found.bandwidth()).isEmpty();
    assertThat(found.end()).isEmpty();
  }

  @Test
  void anEndWithoutAnOffsetIsUtc() throws Exception {
    String rate = "{\\\"capacity\\\":\\\"8000\\\"}";
    assertThat(single(rate, "2026-11-29T03:00:00").end())
        .contains(Instant.parse("2026-11-29T03:00:00Z"));
    assertThat(single(rate, "2026-11-29T03:00:00.5+02:00").end())
        .contains(Instant.parse("2026-11-29T01:00:00.500Z"));
    assertThat(single(rate, "tomorrow").end()).isEmpty();
    assertThat(single(rate, "tomorrow").bandwidth()).contains(new ByteRate(1e9));
  }

  private Found single(String bandwidth, String end) throws ProviderFailedException {
    String list =
        "{\"instances\":[{\"referenceUUID\":\"r\",\"alias\":\"%s\",\"intents\":[{\"json\":\""
                .formatted(KEY)
            + "{\\\"data\\\":{\\\"connections\\\":[{\\\"bandwidth\\\":%s,".formatted(bandwidth)
            + "\\\"schedule\\\":{\\\"end\\\":\\\"%s\\\"}}]}}\"}]}]}".formatted(end);
    answers(
        exchange ->
            FakeNsi.send(
                exchange,
                200,
                "application/json",
                switch (exchange.getRequestURI().getPath()) {
                  case "/instance/r/status" -> "CREATE - READY";
                  case "/instance/r/status/configuration" -> "STABLE";
                  default -> list;
                }));
    return provider.list(Set.of("r")).circuits().getFirst();
  }

  @Test
  void anInstanceWhoseStateIsNotToldDoesNotHideTheOthers() throws Exception {
    String reference = active();
    CircuitKey other = new CircuitKey("other", new UUID(0, 9));
    sense.addForeign(other.toString());
    sense.states("foreign-2", "ERROR: no state", "UNKNOWN");
    assertThat(provider.list(Set.of(reference, "foreign-2")).circuits())
        .extracting(Found::phase)
        .containsExactly(Phase.ACTIVE, Phase.UNKNOWN);
  }

  @Test
  void onlyCircuitsThatAreFollowedAreLookedUp() throws Exception {
    String reference = active();
    for (int n = 0; n < 60; n++) {
      sense.addForeign(new CircuitKey("other", new UUID(0, n)).toString());
    }
    int calls = sense.calls().size();
    List<Found> all = provider.list(Set.of(reference)).circuits();
    assertThat(sense.calls()).hasSize(calls + 3);
    assertThat(all).hasSize(61).allMatch(it -> it.key().isPresent());
    assertThat(all).filteredOn(it -> it.phase() != Phase.UNKNOWN).hasSize(1);
  }

  @Test
  void aLookUpThatFailsHidesNoOtherCircuitAndItsOwnIsNotTakenForGone() throws Exception {
    CircuitKey other = new CircuitKey("other", new UUID(0, 9));
    String list =
        """
        {"instances":[{"referenceUUID":"bad","alias":"%s"},{"referenceUUID":"good","alias":"%s"}]}
        """
            .formatted(other, KEY);
    answers(
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          if (path.contains("bad")) {
            exchange.close();
          } else {
            String status = path.endsWith("configuration") ? "STABLE" : "CREATE - READY";
            FakeNsi.send(
                exchange, 200, "application/json", path.endsWith("instances") ? list : status);
          }
        });
    assertThat(provider.list(Set.of("bad", "good")).circuits())
        .extracting(Found::reference, Found::key, Found::phase)
        .containsExactly(
            tuple("bad", Optional.of(other), Phase.UNKNOWN),
            tuple("good", Optional.of(KEY), Phase.ACTIVE));
  }

  @Test
  void anIntentThatCannotBeReadHasNoTerms() throws Exception {
    Found found = single("{\\\"capacity\\\":", "2026");
    assertThat(found.bandwidth()).isEmpty();
    assertThat(found.end()).isEmpty();
    assertThat(found.phase()).isEqualTo(Phase.ACTIVE);
  }

  @Test
  void elementsWhereTextBelongsMakeTheListNone() {
    String not = "an answer that is not understood";
    String form = "{\"instances\":[{\"referenceUUID\":%s,\"alias\":%s,\"intents\":%s}]}";
    assertBad(200, "application/json", form.formatted("{\"a\":1}", "\"x\"", "[]"), not);
    assertBad(200, "application/json", form.formatted("\"r\"", "[\"x\"]", "[]"), not);
    assertBad(200, "application/json", form.formatted("\"r\"", "\"x\"", "\"none\""), not);
    String escaping = form.formatted("\"../x\"", "\"" + KEY + "\"", "[]");
    answers(exchange -> FakeNsi.send(exchange, 200, "application/json", escaping));
    assertThatThrownBy(() -> provider.list(Set.of("../x")))
        .hasMessageEndingWith("a reference that is none");
  }
}
