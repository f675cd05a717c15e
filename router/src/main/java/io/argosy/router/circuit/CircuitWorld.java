package io.argosy.router.circuit;

import static java.util.stream.Collectors.toMap;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.router.automation.Pin;
import io.argosy.router.circuit.CircuitStore.Closure;
import io.argosy.router.circuit.CircuitStore.Setback;
import io.argosy.router.circuit.LeaseRule.Answer;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * All that decides at one moment which circuits agents may ask for.
 *
 * @param links enabled links between the nodes of endpoints and circuits
 * @param setbacks of circuits that are open, or were closed within the cool-down
 * @param ids of new leases
 */
record CircuitWorld(
    Instant now,
    Duration coolDown,
    Map<String, AnnouncedEndpoint> endpoints,
    List<OpenCircuit> open,
    List<Setback> setbacks,
    List<Closure> closures,
    Map<LinkKey, LinkName> links,
    List<Pin> pins,
    Supplier<UUID> ids) {

  private static final ByteRate LEAST = new ByteRate(1);

  /** Two endpoints that a circuit could join, and the links that are theirs. */
  record Pair(AnnouncedEndpoint source, AnnouncedEndpoint destination, Set<LinkKey> links) {}

  /**
   * Why no circuit may be asked for.
   *
   * @param word the decision that follows
   * @param until when it may change; empty if that is not known
   */
  record Veto(String word, String why, Optional<Instant> until) {}

  Map<CircuitAsk, Answer> answers(List<CircuitAsk> asks) {
    return LeaseRule.answers(asks, ports(), leases(), ids);
  }

  private Map<String, CircuitPort> ports() {
    return endpoints.values().stream()
        .collect(toMap(AnnouncedEndpoint::name, AnnouncedEndpoint::circuitPort));
  }

  private List<CircuitLease> leases() {
    return open.stream().filter(OpenCircuit::counts).map(OpenCircuit::lease).toList();
  }

  double room(AnnouncedEndpoint source, AnnouncedEndpoint destination) {
    return LeaseRule.room(source.name(), destination.name(), ports(), leases());
  }

  /**
   * Returns the pairs that end at an agent. Each link is in one of them: in that with a circuit,
   * else in one that may have a circuit now, if there is any, and of several in that with the most
   * room.
   */
  List<Pair> pairs(long agentId) {
    Map<Pair, Double> rooms = new LinkedHashMap<>();
    for (AnnouncedEndpoint destination : endpoints.values()) {
      if (destination.agentId() == agentId) {
        for (AnnouncedEndpoint source : endpoints.values()) {
          Set<LinkKey> between = between(source.nodes().values(), destination.nodes().values());
          if (source.mayMeet(destination) && !between.isEmpty()) {
            rooms.put(new Pair(source, destination, between), room(source, destination));
          }
        }
      }
    }
    Map<Pair, Boolean> free = new HashMap<>();
    rooms.keySet().forEach(it -> free.put(it, veto(it, CircuitPolicy.SHORTEST).isEmpty()));
    Set<LinkKey> taken = new HashSet<>();
    return rooms.keySet().stream()
        .sorted(
            Comparator.comparing((Pair pair) -> isJoined(pair.source(), pair.destination()))
                .thenComparing(free::get)
                .thenComparing(rooms::get)
                .reversed()
                .thenComparing(pair -> pair.source().name())
                .thenComparing(pair -> pair.destination().name()))
        .map(
            pair -> {
              Set<LinkKey> left = new HashSet<>(pair.links());
              left.removeAll(taken);
              taken.addAll(left);
              return new Pair(pair.source(), pair.destination(), left);
            })
        .filter(pair -> !pair.links().isEmpty())
        .toList();
  }

  /** Returns the enabled links from nodes to others. */
  Set<LinkKey> between(Collection<Long> sources, Collection<Long> destinations) {
    Set<LinkKey> between = new HashSet<>();
    for (Long source : sources) {
      destinations.stream()
          .map(destination -> new LinkKey(source, destination))
          .filter(links::containsKey)
          .forEach(between::add);
    }
    return between;
  }

  private boolean isJoined(AnnouncedEndpoint source, AnnouncedEndpoint destination) {
    return leases().stream().anyMatch(it -> it.joins(source.name(), destination.name()));
  }

  /** Returns a circuit of a pair whose end is so near that another one may replace it. */
  Optional<UUID> ending(Pair pair) {
    return open.stream()
        .filter(OpenCircuit::counts)
        .filter(it -> it.lease().joins(pair.source().name(), pair.destination().name()))
        .filter(
            it -> !it.leasedAt().plus(it.lifetime()).isAfter(now.plus(CircuitPolicy.BEFORE_END)))
        .map(it -> it.lease().id())
        .findFirst();
  }

  /**
   * Returns why no circuit, or no more time of one, may be asked for.
   *
   * @param wanted for how long at least
   */
  Optional<Veto> veto(Pair pair, Duration wanted) {
    return pinned(pair)
        .or(() -> tooOld(pair))
        .or(() -> closed(pair, wanted))
        .or(() -> coolingDown(pair))
        .or(() -> noLease(pair));
  }

  private Optional<Veto> pinned(Pair pair) {
    return pins.stream()
        .filter(
            pin ->
                pair.links().stream()
                    .map(links::get)
                    .anyMatch(link -> pin.subject().covers(link.source(), link.destination())))
        .findFirst()
        .map(pin -> new Veto("pinned", pin.words(), pin.until()));
  }

  /** An agent of the version before would reserve a circuit over which nothing moves. */
  Optional<Veto> tooOld(Pair pair) {
    return Stream.of(pair.source(), pair.destination())
        .filter(endpoint -> endpoint.ownInterface().isEmpty())
        .map(AnnouncedEndpoint::name)
        .map("the agent of endpoint %s is too old to move data over circuits"::formatted)
        .findFirst()
        .map(why -> new Veto("too-old", why, Optional.empty()));
  }

  Optional<Veto> closed(Pair pair, Duration wanted) {
    return free(pair).compareTo(wanted) >= 0
        ? Optional.empty()
        : closuresOf(pair.source().name(), pair.destination().name())
            .findFirst()
            .map(
                closure ->
                    new Veto(
                        "closed",
                        "endpoint %s is closed from %s to %s"
                            .formatted(closure.endpoint(), closure.from(), closure.until()),
                        Optional.of(closure.until())));
  }

  /** Returns for how long a circuit may live from now on, at most a day. */
  Duration free(Pair pair) {
    return closuresOf(pair.source().name(), pair.destination().name())
        .findFirst()
        .map(next -> Duration.between(now, next.from()).minus(CircuitPolicy.BEFORE_CLOSURE))
        .filter(free -> free.compareTo(CircuitPolicy.LONGEST) < 0)
        .orElse(CircuitPolicy.LONGEST);
  }

  /** The first one to begin comes first. */
  private Stream<Closure> closuresOf(String source, String destination) {
    return closures.stream()
        .filter(it -> it.endpoint().equals(source) || it.endpoint().equals(destination))
        .sorted(Comparator.comparing(Closure::from));
  }

  private Optional<Veto> coolingDown(Pair pair) {
    return setbacks.stream()
        .filter(it -> it.source().equals(pair.source().name()))
        .filter(it -> it.destination().equals(pair.destination().name()))
        .map(it -> it.closed().map(at -> at.plus(coolDown)))
        .filter(until -> until.map(now::isBefore).orElse(true))
        .max(Comparator.comparing(until -> until.orElse(Instant.MAX)))
        .map(
            until ->
                new Veto(
                    "cooling-down", "the last circuit failed or was released by a person", until));
  }

  /** A pair with a circuit may ask for a successor, or for more time. */
  private Optional<Veto> noLease(Pair pair) {
    if (isJoined(pair.source(), pair.destination())) {
      return Optional.empty();
    }
    CircuitAsk least =
        new CircuitAsk(
            pair.source().name(),
            pair.destination().name(),
            LEAST,
            LEAST,
            Duration.ZERO,
            Optional.empty());
    return LeaseRule.answers(List.of(least), ports(), leases(), () -> new UUID(0, 0)).get(least)
            instanceof LeaseRule.Answer.NoLease no
        ? Optional.of(new Veto("no-lease", no.why(), Optional.empty()))
        : Optional.empty();
  }

  /** Returns which circuits of an agent must be released now, and why. */
  Map<UUID, String> closing(long agentId) {
    Map<UUID, String> closing = new TreeMap<>();
    for (OpenCircuit circuit : open) {
      if (circuit.agentId() == agentId && circuit.close().isEmpty()) {
        reasonToClose(circuit).ifPresent(why -> closing.put(circuit.lease().id(), why));
      }
    }
    return closing;
  }

  private Optional<String> reasonToClose(OpenCircuit circuit) {
    End source = circuit.ends().source();
    End destination = circuit.ends().destination();
    return changed(source)
        .or(() -> changed(destination))
        .or(
            () ->
                Optional.of(destination.name())
                    .filter(name -> endpoints.get(name).agentId() != circuit.agentId())
                    .map("endpoint %s is another agent's now"::formatted))
        .or(
            () ->
                closuresOf(source.name(), destination.name())
                    .filter(it -> !it.from().minus(CircuitPolicy.BEFORE_CLOSURE).isAfter(now))
                    .findFirst()
                    .map(
                        it ->
                            "maintenance of endpoint %s until %s"
                                .formatted(it.endpoint(), it.until())));
  }

  private Optional<String> changed(End leased) {
    AnnouncedEndpoint now = endpoints.get(leased.name());
    if (now == null) {
      return Optional.of("endpoint %s is no longer announced".formatted(leased.name()));
    }
    return now.end().equals(leased)
        ? Optional.empty()
        : Optional.of("endpoint %s has another attachment or address".formatted(leased.name()));
  }
}
