package io.argosy.router.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.circuit.LeaseRule.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LeaseRuleTest {

  private static final ByteRate SMALLEST = new ByteRate(1);

  private final AtomicLong numbers = new AtomicLong();

  @Test
  void theLongestBacklogComesFirstAndTheOthersShareWhatIsLeft() {
    Map<String, CircuitPort> ports = ports(port("S", 10, 0.5, 9), port("D", 100), port("E", 100));
    var answers = answers(List.of(ask("S", "D", 4, 5), ask("S", "E", 4, 6)), ports, List.of());
    assertThat(answers.values())
        .extracting(LeaseRuleTest::bandwidth)
        .containsExactly(Optional.of(4.0), Optional.of(1.0));
    assertThat(answers.keySet()).extracting(CircuitAsk::destination).containsExactly("E", "D");
  }

  @Test
  void aPairHasOneCircuitAndASuccessorAtMost() {
    Map<String, CircuitPort> ports = ports(port("S", 100, 1, 9), port("D", 100, 1, 9));
    CircuitLease lease = lease("S", "D", 2);
    assertThat(why(ask("S", "D", 2, 5), ports, lease))
        .isEqualTo("another circuit joins these endpoints: " + lease.id());
    assertThat(why(ask("D", "S", 2, 5), ports, lease)).isEmpty();
    CircuitAsk successor = successor(lease);
    assertThat(why(successor, ports, lease)).isEmpty();
    assertThat(why(successor, ports, lease, lease("S", "D", 2))).contains("another circuit");
  }

  @Test
  void aVlanCarriesOneCircuit() {
    Map<String, CircuitPort> ports = ports(port("S", 100, 1, 1), port("D", 100), port("E", 100));
    CircuitLease lease = lease("S", "D", 2);
    assertThat(why(ask("S", "E", 2, 5), ports, lease))
        .isEqualTo("endpoint S has one circuit at a time, now " + lease.id());
    Map<String, CircuitPort> two = ports(port("S", 100, 1, 2), port("D", 100), port("E", 100));
    assertThat(why(ask("S", "E", 2, 5), two, lease)).isEmpty();
    assertThat(why(ask("S", "E", 2, 5), two, lease, lease("D", "S", 2)))
        .isEqualTo("all 2 VLANs of endpoint S are in use");
  }

  @Test
  void endpointsOfOnePortDivideItsShare() {
    Map<String, CircuitPort> ports =
        ports(
            new CircuitPort("S1", "site", new ByteRate(10), 0.5, 9),
            new CircuitPort("S2", "site", new ByteRate(10), 0.5, 9),
            port("D", 100),
            port("E", 100));
    var answers = answers(List.of(ask("S2", "E", 4, 5)), ports, List.of(lease("S1", "D", 3)));
    assertThat(answers.values())
        .extracting(LeaseRuleTest::bandwidth)
        .containsExactly(Optional.of(2.0));
  }

  @Test
  void anEndpointThatIsNoLongerAnnouncedOrMovedToAnotherPortStillCounts() {
    Map<String, CircuitPort> ports =
        ports(new CircuitPort("S2", "S", new ByteRate(10), 0.5, 9), port("D", 100), port("E", 100));
    CircuitLease lease = lease("S", "D", 3);
    assertThat(LeaseRule.room("S2", "E", ports, List.of(lease))).isEqualTo(2);
    ports.put("S", new CircuitPort("S", "other", new ByteRate(10), 0.5, 9));
    assertThat(LeaseRule.room("S2", "E", ports, List.of(lease))).isEqualTo(2);
    assertThat(LeaseRule.room("S", "E", ports, List.of(lease))).isEqualTo(2);
  }

  @Test
  void withLessThanTheSmallestThereIsNoLease() {
    Map<String, CircuitPort> ports = ports(port("S", 10, 0.5, 9), port("D", 100));
    CircuitAsk ask =
        new CircuitAsk(
            "S", "D", new ByteRate(8), new ByteRate(6), Duration.ofHours(5), Optional.empty());
    assertThat(why(ask, ports)).isEqualTo("less than 6 B/s is left of a port's share: 5 B/s");
    CircuitAsk any = ask("S", "D", 2, 5);
    assertThat(why(any, ports, lease("S", "E", 5))).endsWith("share: nothing");
    assertThat(why(ask("S", "X", 1, 5), ports)).contains("endpoint X is not announced");
  }

  @Test
  void aShareIsAtMostOne() {
    assertThatIllegalArgumentException().isThrownBy(() -> port("S", 10, 1.1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> port("S", 10, Double.NaN, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> port("S", 10, 0.5, 0));
  }

  /** Random worlds: whatever is asked for, no port's share is ever exceeded. */
  @Test
  void noPortIsEverAboveItsShare() {
    for (long seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      List<CircuitPort> all = new ArrayList<>();
      for (int n = 0; n < 6; n++) {
        all.add(
            new CircuitPort(
                "P" + n,
                "site" + random.nextInt(4),
                new ByteRate(10),
                0.1 + 0.9 * random.nextDouble(),
                1 + random.nextInt(3)));
      }
      Map<String, CircuitPort> ports = ports(all.toArray(CircuitPort[]::new));
      List<CircuitLease> leases = new ArrayList<>();
      for (int round = 0; round < 4; round++) {
        List<CircuitAsk> asks = new ArrayList<>();
        for (int n = 0; n < 5; n++) {
          int from = random.nextInt(6);
          asks.add(
              ask("P" + from, "P" + (from + 1 + random.nextInt(5)) % 6, 1 + random.nextInt(9), n));
        }
        answers(asks, ports, leases).values().stream()
            .flatMap(
                it ->
                    it instanceof Answer.Granted granted
                        ? Optional.of(granted.lease()).stream()
                        : Optional.<CircuitLease>empty().stream())
            .forEach(leases::add);
      }
      requireWithinShares(seed, all, leases);
    }
  }

  private static void requireWithinShares(
      long seed, List<CircuitPort> ports, List<CircuitLease> leases) {
    Map<String, Double> used = new HashMap<>();
    Map<String, String> sites = new HashMap<>();
    ports.forEach(port -> sites.put(port.endpoint(), port.port()));
    for (CircuitLease lease : leases) {
      used.merge(sites.get(lease.source()), lease.bandwidth().bytesPerSecond(), Double::sum);
      used.merge(sites.get(lease.destination()), lease.bandwidth().bytesPerSecond(), Double::sum);
    }
    for (String site : used.keySet()) {
      double most =
          ports.stream()
              .filter(port -> port.port().equals(site))
              .mapToDouble(CircuitPort::allowed)
              .max()
              .orElseThrow();
      assertThat(used.get(site)).as("seed %d site %s", seed, site).isLessThanOrEqualTo(most + 1e-9);
    }
  }

  private Map<CircuitAsk, Answer> answers(
      List<CircuitAsk> asks, Map<String, CircuitPort> ports, List<CircuitLease> leases) {
    return LeaseRule.answers(asks, ports, leases, () -> new UUID(0, numbers.incrementAndGet()));
  }

  /** Why there is no lease; empty if there is one. */
  private String why(CircuitAsk ask, Map<String, CircuitPort> ports, CircuitLease... leases) {
    return answers(List.of(ask), ports, List.of(leases)).get(ask) instanceof Answer.NoLease no
        ? no.why()
        : "";
  }

  private static Optional<Double> bandwidth(Answer answer) {
    return answer instanceof Answer.Granted granted
        ? Optional.of(granted.lease().bandwidth().bytesPerSecond())
        : Optional.empty();
  }

  private static Map<String, CircuitPort> ports(CircuitPort... ports) {
    Map<String, CircuitPort> named = new HashMap<>();
    for (CircuitPort port : ports) {
      named.put(port.endpoint(), port);
    }
    return named;
  }

  private static CircuitPort port(String name, double rate) {
    return port(name, rate, 1, 9);
  }

  private static CircuitPort port(String name, double rate, double share, int circuits) {
    return new CircuitPort(name, name, new ByteRate(rate), share, circuits);
  }

  private CircuitLease lease(String source, String destination, double bandwidth) {
    return new CircuitLease(
        new UUID(1, numbers.incrementAndGet()),
        source,
        destination,
        source,
        destination,
        new ByteRate(bandwidth));
  }

  private static CircuitAsk ask(String source, String destination, double bandwidth, int hours) {
    return new CircuitAsk(
        source,
        destination,
        new ByteRate(bandwidth),
        SMALLEST,
        Duration.ofHours(hours),
        Optional.empty());
  }

  private static CircuitAsk successor(CircuitLease lease) {
    return new CircuitAsk(
        lease.source(),
        lease.destination(),
        lease.bandwidth(),
        SMALLEST,
        Duration.ofHours(5),
        Optional.of(lease.id()));
  }
}
