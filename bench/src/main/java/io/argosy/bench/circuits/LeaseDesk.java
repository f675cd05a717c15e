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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The router's part: it leases circuits by its own rule, and closes leases when told. */
final class LeaseDesk {

  static final CircuitKey OF_ANOTHER_AGENT = new CircuitKey("bench", new UUID(0, 2));

  private static final int COOL_DOWN = 300;

  private final Map<String, CircuitPort> ports;
  private final Map<CircuitKey, Given> given = new LinkedHashMap<>();
  private final Map<Want, Integer> coolsUntil = new HashMap<>();
  private final Chance chance;
  private final boolean without;

  /** Work of a pair of endpoints for some time. */
  record Want(String source, String destination, int from, int until) {

    CircuitPlan plan(UUID id, ByteRate bandwidth, Duration lifetime) {
      return new CircuitPlan(
          new CircuitKey(OF_ANOTHER_AGENT.instance(), id),
          "network",
          new CircuitEnd(source, "urn:ogf:network:" + source, "192.0.2.1"),
          new CircuitEnd(destination, "urn:ogf:network:" + destination, "192.0.2.2"),
          List.of(new LinkName(new NodeName(source), new NodeName(destination))),
          bandwidth,
          lifetime);
    }
  }

  /** A lease and what is known of its circuit. */
  private record Given(
      CircuitLease lease,
      Want want,
      CircuitPlan plan,
      Duration lifetime,
      boolean begun,
      Optional<String> reference) {

    Lease at(int now) {
      Optional<String> close =
          now < want.until() ? Optional.empty() : Optional.of("no work is left");
      return new Lease(plan, lifetime, begun, reference, close, false);
    }
  }

  LeaseDesk(List<CircuitPort> ports, Chance chance, boolean without) {
    this.ports =
        ports.stream().collect(Collectors.toMap(CircuitPort::endpoint, Function.identity()));
    this.chance = chance;
    this.without = without;
  }

  /** Takes an agent's report and answers with its leases. */
  List<Lease> answer(List<Want> wants, List<Circuit> circuits, int now) {
    circuits.forEach(circuit -> take(circuit, now));
    wants.stream()
        .filter(want -> want.from() <= now && now < want.until())
        .filter(want -> coolsUntil.getOrDefault(want, 0) <= now)
        .filter(want -> without || given.values().stream().noneMatch(it -> it.want.equals(want)))
        .forEach(this::ask);
    return given.values().stream()
        .filter(it -> wants.contains(it.want))
        .map(it -> it.at(now))
        .toList();
  }

  private void take(Circuit circuit, int now) {
    given.computeIfPresent(
        circuit.key(),
        (key, it) -> {
          if (circuit.state().isFinal()) {
            coolsUntil.put(it.want, now + COOL_DOWN);
            return null;
          }
          return new Given(it.lease, it.want, it.plan, it.lifetime, true, circuit.reference());
        });
  }

  private void ask(Want want) {
    CircuitAsk ask =
        new CircuitAsk(
            want.source(),
            want.destination(),
            new ByteRate(1e9 * chance.random.nextInt(1, 5)),
            new ByteRate(5e8),
            Duration.ofHours(chance.random.nextInt(5, 50)),
            Optional.empty());
    List<CircuitLease> leases =
        without ? List.of() : given.values().stream().map(Given::lease).toList();
    LeaseRule.answers(List.of(ask), ports, leases, this::id)
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

  /** Some circuits end while there is work; some leases are prolonged from the beginning. */
  private void give(CircuitLease lease, Want want) {
    Duration lifetime = Duration.ofSeconds(chance.random.nextBoolean() ? 1_200 : 20_000);
    CircuitPlan plan = want.plan(lease.id(), lease.bandwidth(), lifetime);
    Duration longer = chance.random.nextInt(3) == 0 ? lifetime.plusSeconds(1_200) : lifetime;
    given.put(plan.key(), new Given(lease, want, plan, longer, false, Optional.empty()));
  }

  /** Whether all leases are closed. */
  boolean isEmpty() {
    return given.isEmpty();
  }
}
