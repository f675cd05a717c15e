package io.argosy.router.circuit;

import io.argosy.common.unit.ByteRate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Decides which wishes for circuits are granted: one circuit for each pair of endpoints and
 * direction (a successor apart), one for each VLAN, and never more bandwidth at a port than its
 * share.
 */
public final class LeaseRule {

  private LeaseRule() {}

  /** The answer to a wish. */
  public sealed interface Answer {

    record Granted(CircuitLease lease) implements Answer {}

    /**
     * @param why a sentence for people
     */
    record NoLease(String why) implements Answer {}
  }

  /**
   * Answers all wishes of one moment, the longest backlog first.
   *
   * @param ports of all endpoints, by endpoint
   * @param leases that count
   * @param ids of new leases
   */
  public static Map<CircuitAsk, Answer> answers(
      List<CircuitAsk> asks,
      Map<String, CircuitPort> ports,
      List<CircuitLease> leases,
      Supplier<UUID> ids) {
    List<CircuitLease> counted = new ArrayList<>(leases);
    Map<CircuitAsk, Answer> answers = new LinkedHashMap<>();
    asks.stream()
        .sorted(
            Comparator.comparing(CircuitAsk::backlog)
                .reversed()
                .thenComparing(CircuitAsk::source)
                .thenComparing(CircuitAsk::destination))
        .forEach(
            ask -> {
              Answer answer = answer(ask, ports, counted, ids);
              answers.put(ask, answer);
              if (answer instanceof Answer.Granted granted) {
                counted.add(granted.lease());
              }
            });
    return answers;
  }

  private static Answer answer(
      CircuitAsk ask,
      Map<String, CircuitPort> ports,
      List<CircuitLease> leases,
      Supplier<UUID> ids) {
    Optional<CircuitLease> other =
        leases.stream()
            .filter(lease -> lease.joins(ask.source(), ask.destination()))
            .filter(lease -> ask.successorOf().filter(lease.id()::equals).isEmpty())
            .findFirst();
    if (other.isPresent()) {
      return new Answer.NoLease("another circuit joins these endpoints: " + other.get().id());
    }
    for (String endpoint : List.of(ask.source(), ask.destination())) {
      CircuitPort port = ports.get(endpoint);
      if (port == null) {
        return new Answer.NoLease("endpoint %s is not announced".formatted(endpoint));
      }
      List<CircuitLease> there = leases.stream().filter(it -> it.endsAt(endpoint)).toList();
      if (there.size() >= port.circuits()) {
        return new Answer.NoLease(taken(endpoint, there));
      }
    }
    String from = ports.get(ask.source()).port();
    String to = ports.get(ask.destination()).port();
    if (from.equals(to)) {
      return new Answer.NoLease("both endpoints are at port %s".formatted(from));
    }
    double room =
        Math.min(
            ask.bandwidth().bytesPerSecond(), room(ask.source(), ask.destination(), ports, leases));
    return room < ask.smallest().bytesPerSecond()
        ? new Answer.NoLease(
            "less than %s is left of a port's share: %s"
                .formatted(ask.smallest(), room > 0 ? new ByteRate(room) : "nothing"))
        : new Answer.Granted(
            new CircuitLease(
                ids.get(), ask.source(), ask.destination(), from, to, new ByteRate(room)));
  }

  /** Why no further circuit can end at an endpoint. */
  private static String taken(String endpoint, List<CircuitLease> there) {
    return there.size() == 1
        ? "endpoint %s has one circuit at a time, now %s".formatted(endpoint, there.getFirst().id())
        : "all %,d VLANs of endpoint %s are in use".formatted(there.size(), endpoint);
  }

  /** Returns how much bandwidth a circuit could have that joins two announced endpoints. */
  static double room(
      String source,
      String destination,
      Map<String, CircuitPort> ports,
      List<CircuitLease> leases) {
    return Stream.of(source, destination)
        .map(ports::get)
        .mapToDouble(port -> Math.max(port.allowed() - usedAt(port, ports, leases), 0))
        .min()
        .orElse(0);
  }

  private static double usedAt(
      CircuitPort port, Map<String, CircuitPort> ports, List<CircuitLease> leases) {
    return leases.stream()
        .filter(
            lease ->
                isAt(lease.source(), lease.sourcePort(), port, ports)
                    || isAt(lease.destination(), lease.destinationPort(), port, ports))
        .mapToDouble(lease -> lease.bandwidth().bytesPerSecond())
        .sum();
  }

  /** A circuit counts where it was leased, and where its endpoint is announced now. */
  private static boolean isAt(
      String endpoint, String leasedAt, CircuitPort port, Map<String, CircuitPort> ports) {
    CircuitPort now = ports.get(endpoint);
    return leasedAt.equals(port.port()) || (now != null && now.port().equals(port.port()));
  }
}
