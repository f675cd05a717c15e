package io.argosy.bench.circuits;

import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.circuit.CircuitAsk;
import io.argosy.router.circuit.CircuitLease;
import io.argosy.router.circuit.CircuitPort;
import io.argosy.router.circuit.LeaseRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The router's part: it leases circuits by its own rule, and closes leases when told. */
final class LeaseDesk {

  private static final int COOL_DOWN = 300;

  private final Map<String, CircuitPort> ports = new LinkedHashMap<>();
  private final List<Given> given = new ArrayList<>();
  private final Map<Want, Integer> coolsUntil = new LinkedHashMap<>();
  private final Chance chance;
  private final boolean without;

  /** Work of a pair of endpoints for some time. */
  record Want(String source, String destination, int from, int until) {}

  /** A lease and what is known of its circuit. */
  private static final class Given {
    final CircuitLease lease;
    final Want want;
    final CircuitPlan plan;
    final Duration lifetime;
    boolean begun;
    Optional<String> reference = Optional.empty();
    boolean over;

    Given(CircuitLease lease, Want want, CircuitPlan plan, Duration lifetime) {
      this.lease = lease;
      this.want = want;
      this.plan = plan;
      this.lifetime = lifetime;
    }
  }

  LeaseDesk(List<CircuitPort> ports, Chance chance, boolean without) {
    ports.forEach(port -> this.ports.put(port.endpoint(), port));
    this.chance = chance;
    this.without = without;
  }

  /** Takes an agent's report and answers with its leases. */
  List<Lease> answer(List<Want> wants, List<Circuit> circuits, int now) {
    circuits.forEach(circuit -> take(circuit, now));
    given.removeIf(it -> it.over);
    wants.stream()
        .filter(want -> want.from() <= now && now < want.until())
        .forEach(w -> ask(w, now));
    return given.stream()
        .filter(it -> wants.contains(it.want))
        .map(
            it ->
                new Lease(
                    it.plan,
                    it.lifetime,
                    it.begun,
                    it.reference,
                    now < it.want.until() ? Optional.empty() : Optional.of("no work is left"),
                    false))
        .toList();
  }

  private void take(Circuit circuit, int now) {
    for (Given it : given) {
      if (it.plan.key().equals(circuit.key())) {
        it.begun = true;
        it.reference = circuit.reference();
        it.over = circuit.state().isFinal();
        if (it.over) {
          coolsUntil.put(it.want, now + COOL_DOWN);
        }
      }
    }
  }

  private void ask(Want want, int now) {
    boolean mayAsk =
        coolsUntil.getOrDefault(want, 0) <= now
            && (without || given.stream().noneMatch(it -> it.want.equals(want)));
    if (!mayAsk) {
      return;
    }
    ByteRate bandwidth = new ByteRate(1e9 * chance.random.nextInt(1, 5));
    CircuitAsk ask =
        new CircuitAsk(
            want.source(),
            want.destination(),
            bandwidth,
            new ByteRate(5e8),
            Duration.ofHours(chance.random.nextInt(5, 50)),
            Optional.empty());
    LeaseRule.answers(List.of(ask), ports, without ? List.of() : leases(), this::id)
        .values()
        .forEach(
            answer -> {
              if (answer instanceof LeaseRule.Answer.Granted granted) {
                give(granted.lease(), want);
              }
            });
  }

  private UUID id() {
    return new UUID(chance.random.nextLong(), chance.random.nextLong());
  }

  private List<CircuitLease> leases() {
    return given.stream().map(it -> it.lease).toList();
  }

  /** Some circuits end while there is work; some leases are prolonged from the beginning. */
  private void give(CircuitLease lease, Want want) {
    Duration lifetime = Duration.ofSeconds(chance.random.nextBoolean() ? 1_200 : 20_000);
    CircuitPlan plan =
        new CircuitPlan(
            new CircuitKey(Schedule.INSTANCE, lease.id()),
            "network",
            end(want.source(), 1),
            end(want.destination(), 2),
            List.of(new LinkName(new NodeName(want.source()), new NodeName(want.destination()))),
            lease.bandwidth(),
            lifetime);
    given.add(
        new Given(
            lease,
            want,
            plan,
            chance.random.nextInt(3) == 0 ? lifetime.plusSeconds(1_200) : lifetime));
  }

  private static CircuitEnd end(String name, int host) {
    return new CircuitEnd(name, "urn:ogf:network:" + name, "192.0.2." + host);
  }

  /** Whether all leases are closed. */
  boolean isEmpty() {
    return given.isEmpty();
  }
}
