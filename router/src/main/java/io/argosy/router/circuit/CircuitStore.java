package io.argosy.router.circuit;

import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.common.wire.agent.CircuitReport.ProviderState;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Stores leases and what agents state of their circuits. */
public interface CircuitStore {

  /** Maintenance of an endpoint. */
  record Closure(String endpoint, Instant from, Instant until, String by) {}

  /**
   * A circuit after which its endpoints cool down.
   *
   * @param closed when it was closed; empty if it is still open
   */
  record Setback(String source, String destination, Optional<Instant> closed) {}

  /**
   * What has followed from a statement.
   *
   * @param isNews whether the state of a circuit has changed, which other agents see
   * @param unknown the stated ids that are no circuits of the agent
   */
  record Stated(boolean isNews, Set<UUID> unknown) {}

  /** A circuit that a person names. */
  record Named(String source, String destination, List<String> sites, boolean isWanted) {}

  /** Whether this is the agent's last incarnation. It stays so until the transaction ends. */
  boolean isCurrent(long agentId, long incarnation);

  /** Returns all leases without a final statement of their agent, the oldest first. */
  List<OpenCircuit> open();

  /**
   * Returns the circuits with a setback, or that a person had released, that are open or were
   * closed after a time.
   */
  List<Setback> setbacks(Instant closedAfter);

  /** Returns the closures that are not over. */
  List<Closure> closures(Instant now);

  /** Returns the enabled links between nodes, by name. */
  Map<LinkKey, LinkName> links(Collection<Long> nodes);

  /** Adds a lease, after which the ask between its endpoints counts no longer. */
  void lease(OpenCircuit circuit);

  /**
   * Takes what an agent states of its open circuits. A final state ends the lease; a setback is
   * never taken back.
   */
  Stated state(
      long agentId, Optional<String> provider, Collection<CircuitStatement> stated, Instant now);

  /**
   * Takes what the agent of a source states of its end. An established circuit whose source cannot
   * be set up is to be released as one with a setback.
   *
   * @return whether that is new
   */
  boolean state(long agentId, EndStatement end);

  /** Gives an open circuit more time; never less. */
  void extend(UUID id, long lifetimeSeconds);

  /**
   * Asks for the release of an open circuit; a first reason stays.
   *
   * @param by who wants that, after which the endpoints cool down; empty if a rule does
   */
  void close(UUID id, String why, Optional<String> by);

  void decide(Collection<PairDecision> decisions, Instant now);

  /** Returns the decisions after a time that have an ask, without their sentences. */
  List<PairDecision> asks(Instant after);

  void keep(long agentId, ProviderState provider, Instant now);

  /** Returns the circuit with this id; empty if there is none. */
  Optional<Named> find(UUID id);

  void close(Closure closure);

  /**
   * Removes the closures of an endpoint that are not over.
   *
   * @return how many
   */
  int reopen(String endpoint, Instant now);

  /**
   * Frees the places of leases of which nothing was stated since a time and whose end is before it:
   * they are lost, and stay open until their agent states a final state or they are forgotten.
   *
   * @return how many
   */
  int closeSilent(Instant before);

  /** Deletes some of what has ended, or was lost, before this time; returns how many circuits. */
  int forget(Instant before);
}
