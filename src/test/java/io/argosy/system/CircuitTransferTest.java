package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.CircuitForm;
import io.argosy.common.wire.user.CircuitTakenView;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.common.wire.user.Page;
import io.argosy.system.testbed.RouterApi;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.core.type.TypeReference;

/** Files over circuits between loopback addresses, with real agents. */
class CircuitTransferTest {

  private static final int FILES = 20;
  private static final int SIZE = 1_000_000;

  /** By the route from OSLO, data leaves by lo. */
  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "PASADENA", "OSLO")
          .withRouter("circuits.cool-down=1ms")
          .withAgentAt("GENEVA", endpoint("GENEVA", "127.0.2.1"))
          .withAgentAt("PASADENA", provider("PASADENA", "127.0.2.2"))
          .withAgentAt("OSLO", provider("OSLO", "127.0.2.3", "      interface: vlan1780"))
          .built();

  private static List<String> provider(String node, String address, String... more) {
    List<String> lines =
        new ArrayList<>(
            List.of("circuits:", "  provider:", "    kind: static", "    bandwidth: 1Gb/s"));
    lines.addAll(ends(node, address));
    lines.addAll(List.of(more));
    return lines;
  }

  private static List<String> endpoint(String node, String address) {
    List<String> lines = new ArrayList<>(List.of("circuits:"));
    lines.addAll(ends(node, address));
    return lines;
  }

  private static List<String> ends(String node, String address) {
    return List.of(
        "  endpoints:",
        "    - name: " + node,
        "      uri: urn:test:" + node,
        "      address: " + address,
        "      nodes: [%s]".formatted(node),
        "      rate: 10Gb/s");
  }

  @AfterEach
  void nothingIsLeft() {
    all().stream()
        .filter(circuit -> circuit.closedAt() == null)
        .forEach(circuit -> release(circuit.key()));
    Waits.until("no circuit is open", () -> all().stream().allMatch(it -> it.closedAt() != null));
  }

  @Test
  void filesMoveBetweenTheAddressesOfAUsableCircuit() {
    String key = usable("PASADENA");
    SampleDataset data = data("over");
    data.request("PASADENA").awaitDone();
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    assertThat(filesOfSessions("client=127.0.2.2 address=127.0.2.1")).isEqualTo(FILES);
    assertThat(filesOfSessions("address=127.0.0.1")).isZero();
    Waits.until("they are counted", () -> paths().equals(Set.of(id(key))));
    Waits.until("the bytes are stated", () -> bytes(key) >= (long) FILES * SIZE);

    release(key);
    Waits.until("it is released", () -> circuit(key).closedAt() != null);
    data("beside").request("PASADENA").awaitDone();
    assertThat(filesOfSessions("client=127.0.2.2 address=127.0.2.1")).isEqualTo(FILES);
    Waits.until("they are counted", () -> paths().equals(Set.of(id(key), "shared")));
    assertThat(circuit(key).bytes()).as("also once it is closed").isNotNull();
  }

  /** It would carry data, but not by the interface that the site named. */
  @Test
  void aCircuitIsNotUsedWhileItsRouteLeavesByAnotherInterface() {
    String key = ordered("GENEVA", "OSLO");
    Waits.until(
        "it is proven",
        () ->
            bed.database()
                    .count(
                        "select count(*) from circuit where not usable and proofs_failed > 0"
                            + " and proof_trouble = 'data to 127.0.2.1 leaves by lo instead of"
                            + " vlan1780' and id = ?",
                        UUID.fromString(id(key)))
                == 1);
    SampleDataset data = data("elsewhere");
    data.request("OSLO").awaitDone();
    assertThat(filesOfSessions("client=127.0.2.3")).isZero();
  }

  /** The site's own routes are not as its settings say. */
  @Test
  void aCircuitWhoseSourceSendsByAnotherInterfaceIsReleased() {
    String key = ordered("OSLO", "PASADENA");
    Waits.until("it is released", () -> circuit(key).closedAt() != null);
    assertThat(circuit(key).usable()).isNotEqualTo(true);
    assertThat(circuit(key).why())
        .contains("the source: data to 127.0.2.2 leaves by lo instead of vlan1780");
  }

  private static SampleDataset data(String name) {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, FILES).forEach(n -> data.file("f" + n, SIZE));
    return data.at("GENEVA");
  }

  /** Returns the files of sessions that GENEVA's door opened between these addresses. */
  private static long filesOfSessions(String addresses) {
    return bed.agent("GENEVA")
        .program()
        .log()
        .lines()
        .filter(line -> line.contains("Session opened:") && line.contains(addresses))
        .mapToLong(line -> Long.parseLong(line.replaceAll(".* files=(\\d+) .*", "$1")))
        .sum();
  }

  /** Returns the paths over which files arrived. */
  private static Set<String> paths() {
    return Set.copyOf(
        bed.database()
            .rows(
                "select distinct path from link_bin where done_files > 0",
                row -> row.getString(1)));
  }

  private static String id(String key) {
    return key.substring(key.indexOf('-') + 1);
  }

  private static String usable(String destination) {
    String key = ordered("GENEVA", destination);
    Waits.until("it is usable", () -> Boolean.TRUE.equals(circuit(key).usable()));
    return key;
  }

  private static String ordered(String source, String destination) {
    return bed.admin()
        .post(
            "/command/v1/circuits",
            new CircuitForm(source, destination, ByteCount.of(100_000_000), 3_600L))
        .as(CircuitTakenView.class)
        .key();
  }

  private static void release(String key) {
    bed.admin().post("/command/v1/circuits/%s/release".formatted(key), Map.of()).requireDone();
  }

  private static long bytes(String key) {
    Long bytes = circuit(key).bytes();
    return bytes == null ? 0 : bytes;
  }

  private static CircuitView circuit(String key) {
    return all().stream().filter(it -> it.key().equals(key)).findFirst().orElseThrow();
  }

  private static List<CircuitView> all() {
    RouterApi.Answer answer = bed.admin().get("/query/v1/circuits?all=true");
    answer.requireDone();
    return WireJson.tolerant()
        .readValue(answer.body(), new TypeReference<Page<CircuitView>>() {})
        .items();
  }
}
