package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.CircuitForm;
import io.argosy.common.wire.user.CircuitTakenView;
import io.argosy.provider.fake.FakeNsi;
import io.argosy.system.testbed.RouterApi;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Circuits with real agents and a provider that speaks NSI. */
class CircuitsTest {

  private static final long HOUR = 3_600;
  private static final FakeNsi NSI = network();

  /** GENEVA's port has 10 Gb/s, of which circuits may use a half. */
  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "PASADENA", "BOLOGNA", "OSLO")
          .withRouter("circuits.cool-down=1ms")
          .withAgentAt("GENEVA", circuits("GENEVA", 1))
          .withAgentAt("PASADENA", circuits("PASADENA", 2))
          .withAgentAt("BOLOGNA", circuits("BOLOGNA", 3))
          .withAgentAt("OSLO", circuits("OSLO", 4))
          .built();

  private static String instance = "";

  private static FakeNsi network() {
    try {
      return new FakeNsi(Clock.systemUTC());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> circuits(String node, int host) {
    return List.of(
        "circuits:",
        "  provider:",
        "    kind: nsi",
        "    url: " + NSI.url(),
        "    provider-nsa: \"urn:ogf:network:t.net:2021:nsa\"",
        "    requester-nsa: \"urn:ogf:network:%s:2021:nsa\"".formatted(node),
        "  endpoints:",
        "    - name: " + node,
        "      stp: \"urn:ogf:network:t.net:2021:%s?vlan=1780-1789\"".formatted(node),
        "      address: 192.0.2." + host,
        "      nodes: [%s]".formatted(node),
        "      rate: 10Gb/s");
  }

  @AfterEach
  void nothingIsLeft() {
    NSI.capacity(10_000);
    bed.database()
        .rows("select id from circuit where closed_at is null", row -> row.getString(1))
        .forEach(id -> release(id));
    Waits.until("no circuit is open", () -> open() == 0);
    assertThat(NSI.references())
        .allSatisfy(it -> assertThat(NSI.states(it)).containsAnyOf("Terminated", "PassedEndTime"));
  }

  @AfterAll
  static void close() {
    NSI.close();
  }

  /** The same key and reference are followed by the next process, and nothing is asked twice. */
  @Test
  void anOrderedCircuitOutlivesItsKilledAgentAndIsReleased() {
    String id = ordered("PASADENA", 1_000);
    await(id, "established");
    Map<String, String> before = row(id);
    int asked = NSI.references().size();
    assertThat(before.get("reference")).isEqualTo(NSI.references().getLast());
    bed.agent("PASADENA").program().killHard();
    bed.start(bed.agent("PASADENA"));
    Waits.until("the next process has stated it", () -> statedAfter(id, before.get("stated_at")));
    assertThat(row(id)).containsEntry("state", "established");
    assertThat(row(id).get("reference")).isEqualTo(before.get("reference"));
    assertThat(NSI.references()).hasSize(asked);
    release(id);
    await(id, "closed");
    assertThat(NSI.states(before.get("reference"))).contains("Terminated");
  }

  @Test
  void aPortCarriesOnlyAsManyCircuitsAsItsShareHasRoomFor() {
    String first = ordered("PASADENA", 2_000);
    String second = ordered("BOLOGNA", 2_000);
    RouterApi.Answer third = order("OSLO", 2_000, HOUR);
    assertThat(third.status()).isEqualTo(409);
    assertThat(third.text()).contains("left of a port's share");
    await(first, "established");
    await(second, "established");
    release(first);
    await(first, "closed");
    await(ordered("OSLO", 2_000), "established");
  }

  @Test
  void aRefusedCircuitLeavesNothing() {
    NSI.capacity(100);
    String id = ordered("PASADENA", 1_000);
    await(id, "refused");
    assertThat(row(id).get("why")).isNotBlank();
  }

  /** It ends a minute before its provider would end it. */
  @Test
  void aCircuitEndsAtItsEnd() {
    String id = ordered("PASADENA", 1_000, 100);
    await(id, "established");
    await(id, "closed");
    assertThat(row(id).get("why")).contains("end");
  }

  @Test
  void aCircuitThatItsProviderEndsBeforeItsTimeIsLost() {
    String id = ordered("PASADENA", 1_000);
    await(id, "established");
    NSI.forceEnd(row(id).get("reference"));
    await(id, "lost");
  }

  private static RouterApi.Answer order(String destination, long megabits, long seconds) {
    ByteCount rate = ByteCount.of(megabits * 125_000);
    return bed.admin()
        .post("/command/v1/circuits", new CircuitForm("GENEVA", destination, rate, seconds));
  }

  private static String ordered(String destination, long megabits) {
    return ordered(destination, megabits, HOUR);
  }

  private static String ordered(String destination, long megabits, long seconds) {
    String key = order(destination, megabits, seconds).as(CircuitTakenView.class).key();
    instance = key.substring(0, key.indexOf('-'));
    return key.substring(key.indexOf('-') + 1);
  }

  private static void release(String id) {
    bed.admin()
        .post("/command/v1/circuits/%s-%s/release".formatted(instance, id), Map.of())
        .requireDone();
  }

  private static long open() {
    return bed.database().count("select count(*) from circuit where closed_at is null");
  }

  private static void await(String id, String state) {
    Waits.until(id + " is " + state, () -> row(id).get("state").equals(state));
  }

  private static boolean statedAfter(String id, String time) {
    return row(id).get("stated_at").compareTo(time) > 0;
  }

  private static Map<String, String> row(String id) {
    return bed.database()
        .rows(
            "select state, coalesce(reference, ''), why, coalesce(stated_at::text, '') from circuit"
                + " where id = ?",
            row ->
                Map.of(
                    "state", row.getString(1),
                    "reference", row.getString(2),
                    "why", row.getString(3),
                    "stated_at", row.getString(4)),
            UUID.fromString(id))
        .getFirst();
  }
}
