package io.argosy.circuit.control.provider.oscars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.CircuitProvider.Answer.Refused;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.provider.RestProviderContract;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import io.argosy.provider.fake.FakeNsi;
import io.argosy.provider.fake.FakeOscars;
import io.argosy.provider.fake.FakeRest;
import io.argosy.provider.fake.FakeServer.Raw;
import java.io.IOException;
import java.time.Clock;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class OscarsProviderTest extends RestProviderContract {

  private static final String CONNECTION =
      """
      {"connectionId":"A1","username":"argosy","description":"%s","phase":"RESERVED",
      "state":"ACTIVE","deploymentState":"DEPLOYED","reserved":{"cmp":{"fixtures":[
      {"portUrn":"p","ingressBandwidth":%s,"egressBandwidth":8000,"vlan":{"vlanId":7}}]},
      "schedule":{"ending":%s}}}
      """;

  private FakeOscars oscars;
  private final List<OscarsProvider> providers = new ArrayList<>();
  private OscarsProvider provider;

  @BeforeEach
  void begin() throws IOException {
    oscars = new FakeOscars();
    provider = provider(Duration.ofSeconds(10));
  }

  @AfterEach
  void endServers() {
    providers.forEach(OscarsProvider::close);
    oscars.close();
  }

  @Override
  protected OscarsProvider provider(Duration call) {
    OscarsSettings settings =
        new OscarsSettings("argosy", OscarsSettings.SET_UP, OscarsSettings.HOLD);
    OscarsProvider it =
        new OscarsProvider(
            settings,
            new JsonCalls(oscars.url(), call, Optional.empty(), again -> Optional.of("Bearer t")),
            () -> Duration.between(Instant.EPOCH, oscars.now()).toNanos());
    providers.add(it);
    return it;
  }

  @Override
  protected void answers(Raw answer) {
    oscars.answers(answer);
  }

  @Override
  protected FakeRest server() {
    return oscars;
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
      return new CircuitEnd(name, "rtr-" + name + ":1/1/1?vlan=1780-1781", "192.0.2.1");
    }

    @Override
    public void hasForeign(String name) {
      oscars.addForeign(name, "argosy");
    }
  }

  @Test
  void theRequestIsAsOscarsWantsIt() throws Exception {
    reserved();
    assertThat(oscars.request(0))
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    """
                    {"connectionId":"A1","description":"%s","mode":"AUTOMATIC","connection_mtu":9000,\
                    "begin":1795910400,"end":1795914000,\
                    "junctions":[{"device":"rtr-a"},{"device":"rtr-b"}],"fixtures":[\
                    {"junction":"rtr-a","port":"rtr-a:1/1/1","vlan":1780,"mbps":1000},\
                    {"junction":"rtr-b","port":"rtr-b:1/1/1","vlan":1780,"mbps":1000}],\
                    "pipes":[{"a":"rtr-a","z":"rtr-b","mbps":1000,"ero":["rtr-a","middle","rtr-b"]}]}\
                    """
                        .formatted(KEY)));
    assertThat(oscars.authorizations()).containsOnly("Bearer t");
  }

  /** What begins later waits at the server until then. */
  @Test
  void aCircuitBeginsAtOnceThoughTheClockOfTheServerIsBehind() throws Exception {
    Instant theirs = Clock.systemUTC().instant();
    provider.reserve(plan(KEY), theirs.plus(Duration.ofMinutes(64)));
    long begin = oscars.request(0).path("begin").asLong();
    assertThat(begin).isBetween(theirs.getEpochSecond() - 60, theirs.getEpochSecond() + 60);
  }

  @Test
  void eachCircuitGetsAFreeVlanAndThereIsNoneAfterTheLast() throws Exception {
    reserved();
    CircuitKey second = new CircuitKey("prod", new UUID(0, 2));
    provider.reserve(plan(second), end());
    assertThat(oscars.request(1).path("fixtures").path(0).path("vlan").asInt()).isEqualTo(1781);
    provider.list(Set.of());
    assertThat(provider.reserve(plan(new CircuitKey("prod", new UUID(0, 3))), end()).toString())
        .contains("cause=OTHER", "no VLAN of rtr-a:1/1/1 is free");
  }

  @Test
  void theVlanOfACircuitThatIsGoneIsFreeAtOnce() throws Exception {
    String first = active();
    provider.release(first);
    assertThat(listed(first).phase()).isEqualTo(Phase.GONE);
    provider.reserve(plan(new CircuitKey("prod", new UUID(0, 2))), end());
    assertThat(oscars.request(1).path("fixtures").path(0).path("vlan").asInt()).isEqualTo(1780);
  }

  @Test
  void whatIsNoPortIsRefusedWithoutACall() throws Exception {
    for (String port : List.of("rtr-a:1", "rtr-a?vlan=1", "rtr-a:1?vlan=9-2", "urn:x?vlan=any")) {
      assertThat(refused(port).denied().reason()).contains(port + " is no port of OSCARS");
    }
    assertThat(oscars.calls()).isEmpty();
  }

  @Test
  void aRefusalHasTheReasonOfTheServer() throws Exception {
    assertThat(refused("x:1?vlan=4").denied().reason()).isEqualTo("port is not in the topology");
    String noPath =
        """
        {"shortest": null, "fits": {"azEro": []}, "connectionId": "A1",
         "validity": {"valid": false, "message": "not enough bandwidth"}}
        """;
    oscars.answers(
        exchange ->
            FakeNsi.send(
                exchange,
                200,
                "application/json",
                exchange.getRequestURI().getPath().endsWith("Id") ? "\"A1\"" : noPath));
    assertThat(((Refused) provider.reserve(plan(KEY), end())).denied())
        .matches(it -> it.cause() == Cause.CAPACITY)
        .matches(it -> it.reason().equals("not enough bandwidth"));
  }

  private Refused refused(String port) throws ProviderFailedException {
    CircuitPlan plan = plan(KEY);
    CircuitEnd source = new CircuitEnd("x", port, "192.0.2.1");
    return (Refused)
        provider.reserve(
            new CircuitPlan(
                KEY,
                "net",
                source,
                plan.destination(),
                List.of(),
                plan.bandwidth(),
                plan.lifetime()),
            end());
  }

  @Test
  void aHoldThatNobodyCommitsIsGoneByItself() throws Exception {
    String reference = reserved();
    oscars.pass(OscarsSettings.HOLD);
    assertThat(provider.list(Set.of(reference)).circuits()).isEmpty();
  }

  @Test
  void aRefusedCommitFailsTheCircuit() throws Exception {
    String reference = reserved();
    Found held = listed(reference);
    oscars.refusesCommits("bandwidth is gone");
    assertThatThrownBy(() -> provider.advance(held))
        .isInstanceOf(ProviderFailedException.class)
        .hasMessageEndingWith("answers with status 500: bandwidth is gone");
    assertThat(listed(reference).phase()).isEqualTo(Phase.FAILED);
    assertThat(listed(reference).cause()).isEqualTo(Cause.CAPACITY);
    provider.release(reference);
    assertThat(provider.list(Set.of(reference)).circuits()).isEmpty();
  }

  @Test
  void whatIsArchivedIsThereUntilTheRoutersHaveForgottenIt() throws Exception {
    String reference = active();
    oscars.undeploysSlowly();
    provider.release(reference);
    assertThat(listed(reference).phase()).isEqualTo(Phase.ENDING);
    oscars.states(reference, "ARCHIVED", "FINISHED", "UNDEPLOYED");
    assertThat(listed(reference).phase()).isEqualTo(Phase.GONE);
  }

  @ParameterizedTest
  @CsvSource({
    "DESIGN, WAITING, UNDEPLOYED, UNKNOWN",
    "RESERVED, WAITING, UNDEPLOYED, DOWN",
    "RESERVED, WAITING, DEPLOYED, DOWN",
    "RESERVED, ACTIVE, UNDEPLOYED, DOWN",
    "RESERVED, ACTIVE, BEING_UNDEPLOYED, DOWN",
    "RESERVED, ACTIVE, DEPLOY_FAILED, FAILED",
    "RESERVED, ACTIVE, SOMETHING_NEW, UNKNOWN",
    "RESERVED, FAILED, DEPLOYED, FAILED",
    "RESERVED, FINISHED, DEPLOYED, ENDING",
    "RESERVED, RESTING, DEPLOYED, UNKNOWN",
    "ARCHIVED, FINISHED, DEPLOYED, ENDING",
    "ARCHIVED, FAILED, UNDEPLOY_FAILED, ENDING",
    "ARCHIVED, FINISHED, UNDEPLOYED, GONE"
  })
  void onlyWhatIsActiveAndDeployedIsUsable(
      String phase, String state, String deployment, Phase expected) throws Exception {
    String reference = active();
    oscars.states(reference, phase, state, deployment);
    Found found = listed(reference);
    assertThat(found.phase()).isEqualTo(expected);
    assertThat(found.raw()).isEqualTo(phase + ", " + state + ", " + deployment);
  }

  @Test
  void itsEndIsMovedUnlessTheServerRefuses() throws Exception {
    assertThat(provider.traits().extendable()).isTrue();
    String reference = active();
    Instant later = end().plus(Duration.ofHours(2));
    provider.extend(reference, later);
    assertThat(listed(reference).end()).contains(later);
    oscars.refusesSchedules("the VLAN is taken then");
    assertThatThrownBy(() -> provider.extend(reference, later.plusSeconds(60)))
        .isInstanceOf(ProviderFailedException.class)
        .hasMessageEndingWith("does not extend the circuit: the VLAN is taken then");
  }

  @Test
  void allPagesAreReadAndOnlyOwnConnectionsCount() throws Exception {
    for (int n = 0; n < 120; n++) {
      oscars.addForeign("of another program " + n, "argosy");
    }
    oscars.addForeign("of another user", "argosy2");
    assertThat(provider.list(Set.of()).circuits()).hasSize(120);
  }

  @Test
  void aListThatLacksSomethingIsNone() {
    String one = CONNECTION.formatted("x", "8000", "1795914000");
    String incomplete = "lists its connections incompletely";
    String form = "{\"totalSize\":%s,\"connections\":[%s]}";
    assertBad(200, "application/json", form.formatted(2, one), incomplete);
    assertBad(200, "application/json", form.formatted(2, ""), incomplete);
    assertBad(200, "application/json", form.formatted(0, one), incomplete);
    assertBad(200, "application/json", form.formatted(-1, ""), incomplete);
    String not = "an answer that is not understood";
    assertBad(200, "application/json", form.formatted("\"1\"", one), not);
    assertBad(200, "application/json", form.formatted(1, "{\"connectionId\":{\"b\":1}}"), not);
    assertBad(200, "application/json", form.formatted(1, one.replace("\"A1\"", "7")), not);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "\"NaN\"", "\"5\"", "1e400", "null", "{}", "true"})
  void aBandwidthThatIsNoneIsEmpty(String bandwidth) throws Exception {
    assertThat(single(bandwidth, "1795914000").bandwidth()).isEmpty();
  }

  @Test
  void theSmallestBandwidthCounts() throws Exception {
    assertThat(single("4000.5", "1795914000").bandwidth()).contains(new ByteRate(4000.5e6 / 8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1e300", "\"1795914000\"", "null", "{}"})
  void anEndThatIsNoneIsEmpty(String end) throws Exception {
    assertThat(single("8000", end).end()).isEmpty();
  }

  private Found single(String bandwidth, String end) throws ProviderFailedException {
    String page =
        "{\"totalSize\":1,\"connections\":[" + CONNECTION.formatted(KEY, bandwidth, end) + "]}";
    oscars.answers(exchange -> FakeNsi.send(exchange, 200, "application/json", page));
    return provider.list(Set.of()).circuits().getFirst();
  }

  @Test
  void aLookUpThatFailsHidesNoOtherCircuitAndItsOwnIsNotTakenForGone() throws Exception {
    String held = reserved();
    String page = "{\"totalSize\":1,\"connections\":[%s]}";
    String listed = page.formatted(CONNECTION.formatted("x", "8000", "1795914000"));
    oscars.answers(
        exchange -> {
          boolean isList = exchange.getRequestURI().getPath().equals("/api/conn/list");
          FakeNsi.send(
              exchange,
              isList ? 200 : 500,
              "application/json",
              isList ? listed.replace("\"A1\"", "\"B1\"") : "");
        });
    assertThat(provider.list(Set.of()).circuits())
        .extracting(Found::reference, Found::key, Found::phase)
        .containsExactlyInAnyOrder(
            tuple("B1", Optional.empty(), Phase.ACTIVE),
            tuple(held, Optional.of(KEY), Phase.UNKNOWN));
  }

  @Test
  void theClockOfTheServerIsKnownFromItsAnswer() throws Exception {
    assertThat(provider.list(Set.of()).time()).isPresent();
  }
}
