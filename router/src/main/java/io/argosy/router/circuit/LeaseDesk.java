package io.argosy.router.circuit;

import static java.util.stream.Collectors.toMap;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.router.circuit.CircuitWorld.Pair;
import io.argosy.router.circuit.LeaseRule.Answer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Decides what is granted of the wishes of all agents. They compete with each other by their
 * backlog, and with what agents already have.
 */
record LeaseDesk(CircuitWorld world) {

  /**
   * What is granted.
   *
   * @param leases new circuits
   * @param extended the lifetime that circuits get; one that a person ordered keeps its own
   */
  record Grants(List<OpenCircuit> leases, Map<UUID, Duration> extended) {

    boolean isEmpty() {
      return leases.isEmpty() && extended.isEmpty();
    }
  }

  private record Wish(Pair pair, Ask ask) {}

  Grants decide(List<PairDecision> decisions) {
    Map<CircuitAsk, Wish> wishes = new LinkedHashMap<>();
    Map<UUID, Duration> extended = new LinkedHashMap<>();
    for (Wish wish : wishes(decisions)) {
      UUID longer = wish.ask().extend();
      if (longer == null) {
        wishes.put(circuitAsk(wish), wish);
      } else {
        ownIn(wish.pair(), longer)
            .filter(circuit -> circuit.orderedBy().isEmpty())
            .filter(circuit -> lifetime(circuit, wish).compareTo(circuit.lifetime()) > 0)
            .ifPresent(circuit -> extended.put(longer, lifetime(circuit, wish)));
      }
    }
    List<OpenCircuit> leases = new ArrayList<>();
    world
        .answers(List.copyOf(wishes.keySet()))
        .forEach(
            (ask, answer) -> {
              Wish wish = wishes.get(ask);
              if (wish != null && answer instanceof Answer.Granted granted) {
                leases.add(circuit(granted.lease(), ask, wish));
              }
            });
    return new Grants(leases, extended);
  }

  /** A pair has one wish, which nothing vetoes. */
  private List<Wish> wishes(List<PairDecision> decisions) {
    Map<List<String>, Pair> pairs =
        decisions.stream()
            .flatMap(it -> Optional.ofNullable(world.endpoints().get(it.destination())).stream())
            .map(AnnouncedEndpoint::agentId)
            .distinct()
            .flatMap(agent -> world.pairs(agent).stream())
            .collect(
                toMap(pair -> List.of(pair.source().name(), pair.destination().name()), p -> p));
    Map<Pair, Wish> wishes = new LinkedHashMap<>();
    for (PairDecision decision : decisions) {
      Pair pair = pairs.get(List.of(decision.source(), decision.destination()));
      Ask ask = decision.ask();
      if (pair != null && ask != null && world.veto(pair, shortest(ask)).isEmpty()) {
        wishes.putIfAbsent(pair, new Wish(pair, ask));
      }
    }
    return List.copyOf(wishes.values());
  }

  private static Duration shortest(Ask ask) {
    Duration wanted = Duration.ofSeconds(ask.lifetimeSeconds());
    return wanted.compareTo(CircuitPolicy.SHORTEST) < 0 ? wanted : CircuitPolicy.SHORTEST;
  }

  private CircuitAsk circuitAsk(Wish wish) {
    Ask ask = wish.ask();
    return new CircuitAsk(
        wish.pair().source().name(),
        wish.pair().destination().name(),
        new ByteRate(ask.bandwidth()),
        new ByteRate(ask.smallest()),
        Duration.ofSeconds(ask.backlogSeconds()),
        Optional.ofNullable(ask.successorOf())
            .flatMap(replaced -> ownIn(wish.pair(), replaced))
            .map(replaced -> replaced.lease().id()));
  }

  private Optional<OpenCircuit> ownIn(Pair pair, UUID id) {
    return world.open().stream()
        .filter(circuit -> circuit.lease().id().equals(id))
        .filter(circuit -> circuit.agentId() == pair.destination().agentId())
        .filter(circuit -> circuit.close().isEmpty())
        .filter(it -> it.lease().joins(pair.source().name(), pair.destination().name()))
        .findFirst();
  }

  /**
   * In whole steps, so that a wish whose end moves at each report is not granted each time; the
   * last one before a closure may be shorter.
   */
  private Duration lifetime(OpenCircuit circuit, Wish wish) {
    Duration passed = Duration.between(circuit.leasedAt(), world.now());
    Duration step = CircuitPolicy.SHORTEST;
    Duration wanted = Duration.ofSeconds(wish.ask().lifetimeSeconds());
    Duration more = passed.plus(wanted).minus(circuit.planned()).plus(step).minusSeconds(1);
    Duration whole = circuit.planned().plus(step.multipliedBy(more.dividedBy(step)));
    Duration free = world.free(wish.pair());
    Duration most = passed.plus(free);
    if (whole.compareTo(most) <= 0) {
      return whole;
    }
    return free.compareTo(CircuitPolicy.LONGEST) < 0
        ? most.truncatedTo(ChronoUnit.SECONDS)
        : whole.minus(step);
  }

  private Duration fromNow(Wish wish) {
    Duration wanted = Duration.ofSeconds(wish.ask().lifetimeSeconds());
    Duration free = world.free(wish.pair());
    return wanted.compareTo(free) < 0 ? wanted : free;
  }

  private OpenCircuit circuit(CircuitLease lease, CircuitAsk ask, Wish wish) {
    return OpenCircuit.of(
        lease,
        wish.pair().source(),
        wish.pair().destination(),
        fromNow(wish),
        world.now(),
        Optional.empty(),
        ask.successorOf());
  }
}
