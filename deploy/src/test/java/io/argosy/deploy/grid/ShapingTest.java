package io.argosy.deploy.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.bench.grid.GridWorld;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** How capacities are translated into queueing disciplines. */
class ShapingTest {

  private static final double PAYLOAD = 8948.0 / 9014 / 8;

  private final Shaping shaping =
      new Shaping(
          new GridWorld(
              List.of(
                  node("A", 12e6, Double.POSITIVE_INFINITY),
                  node("B", Double.POSITIVE_INFINITY, 3e6),
                  node("C", Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)),
              List.of(
                  new GridWorld.Link(0, 1, 10e6),
                  new GridWorld.Link(0, 2, 5e6),
                  new GridWorld.Link(1, 2, 400e3))));

  private static GridWorld.Node node(String name, double uplink, double downlink) {
    return new GridWorld.Node(new NodeName(name), new SiteName(name), uplink, downlink);
  }

  private static List<Double> payloads(List<String> lines, String word) {
    Pattern rate = Pattern.compile(word + " (\\d+)bit");
    return lines.stream()
        .flatMap(line -> rate.matcher(line).results())
        .map(match -> Long.parseLong(match.group(1)) * PAYLOAD)
        .toList();
  }

  @Test
  void aNodeHasItsUplinkAndBelowItAClassForEachLink() {
    List<Double> ceilings = payloads(shaping.uplink(0), "ceil");
    assertThat(ceilings).hasSize(3);
    assertThat(ceilings.get(0)).isCloseTo(12e6, within(1.0));
    assertThat(ceilings.get(1)).isCloseTo(10e6, within(1.0));
    assertThat(ceilings.get(2)).isCloseTo(5e6, within(1.0));
    assertThat(shaping.uplink(0))
        .anyMatch(line -> line.endsWith("match ip dst 127.9.1.2/32 flowid 1:11"))
        .anyMatch(line -> line.endsWith("match ip dst 127.9.1.3/32 flowid 1:12"));
  }

  @Test
  void guaranteedRatesStayBelowTheLimit() {
    List<Double> sure = payloads(shaping.uplink(0), "rate");
    assertThat(sure.get(0)).isCloseTo(12e6, within(1.0));
    assertThat(sure.get(1) + sure.get(2)).isLessThan(12e6 / 2);
  }

  @Test
  void onlyANodeWithALimitIsShapedAtTheHub() {
    assertThat(shaping.downlink(2, "v3")).isEmpty();
    assertThat(shaping.downlink(0, "v1")).isEmpty();
    assertThat(shaping.uplink(2)).isEmpty();
    assertThat(payloads(shaping.downlink(1, "v2"), "ceil").getFirst()).isCloseTo(3e6, within(1.0));
    assertThat(shaping.downlink(1, "v2"))
        .anyMatch(line -> line.endsWith("match ip src 127.9.1.1/32 flowid 1:10"));
  }

  @Test
  void aChangeNamesTheClassOfTheLink() {
    String line = shaping.change(1, 625e3);
    assertThat(line).startsWith("class change dev eth0 parent 1:1 classid 1:12 htb rate ");
    assertThat(payloads(List.of(line), "ceil").getFirst()).isCloseTo(625e3, within(1.0));
  }

  @Test
  void bytesOfAClassAreConvertedToPayload() {
    assertThat(Shaping.payload(9014 * 1000L)).isEqualTo(8948 * 1000L);
    assertThat(Shaping.queueOf(1)).isEqualTo("11:");
  }
}
