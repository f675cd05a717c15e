package io.argosy.router.circuit;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * A lease, and what its agent last stated of the circuit.
 *
 * @param agentId the agent that asks the provider for it
 * @param planned lifetime when it was leased
 * @param lifetime more than planned once it was extended
 * @param orderedBy the person who asked for it; empty if its agent did
 * @param granted bandwidth; empty if it is not known
 * @param grantedSource what the provider connected at the source, with the VLAN that it assigned;
 *     empty if that is not known
 * @param isStated whether the agent has stated the circuit
 * @param close why it shall be released; empty while it is wanted
 */
public record OpenCircuit(
    CircuitLease lease,
    long agentId,
    Ends ends,
    Duration planned,
    Duration lifetime,
    Instant leasedAt,
    Optional<String> orderedBy,
    Optional<UUID> successorOf,
    String state,
    Optional<String> reference,
    Optional<ByteRate> granted,
    Optional<String> grantedSource,
    boolean isStated,
    Optional<String> close) {

  /** Both ends as they were announced when the circuit was leased, with the keys of their nodes. */
  public record Ends(
      End source, End destination, List<Long> sourceNodes, List<Long> destinationNodes) {

    public Ends {
      sourceNodes = List.copyOf(sourceNodes);
      destinationNodes = List.copyOf(destinationNodes);
    }

    static Ends of(AnnouncedEndpoint source, AnnouncedEndpoint destination) {
      return new Ends(
          source.end(),
          destination.end(),
          List.copyOf(source.nodes().values()),
          List.copyOf(destination.nodes().values()));
    }
  }

  /** The state of a lease of which its agent has stated nothing. */
  static final String PLANNED = "planned";

  private static final Set<String> FINAL = Set.of("closed", "refused", "lost");

  /** Whether it holds its place at both ports; not if its agent has fallen silent. */
  boolean counts() {
    return !isFinal(state);
  }

  /** Whether nothing is left of a circuit at its provider in this state. */
  public static boolean isFinal(String state) {
    return FINAL.contains(state);
  }

  /** A new lease. */
  static OpenCircuit of(
      CircuitLease lease,
      AnnouncedEndpoint source,
      AnnouncedEndpoint destination,
      Duration lifetime,
      Instant now,
      Optional<String> orderedBy,
      Optional<UUID> successorOf) {
    return new OpenCircuit(
        lease,
        destination.agentId(),
        Ends.of(source, destination),
        lifetime,
        lifetime,
        now,
        orderedBy,
        successorOf,
        PLANNED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty());
  }
}
