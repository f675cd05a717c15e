package io.argosy.router.issue;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.Registration.TcpLimits;
import io.argosy.router.topology.AgentDirectory;
import io.argosy.router.topology.KnownAgent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Identifies agents and checks that a message comes from the current incarnation. */
public final class Sessions {

  private final AgentDirectory agents;
  private final SessionStore store;
  private final LeaseTerms terms;
  private final Clock clock;

  public Sessions(AgentDirectory agents, SessionStore store, LeaseTerms terms, Clock clock) {
    this.agents = agents;
    this.store = store;
    this.terms = terms;
    this.clock = clock;
  }

  /**
   * @throws Refusal there is no agent of this name
   */
  public KnownAgent agent(AgentName name) {
    return agents.known(name);
  }

  /**
   * Issues an incarnation and stores doors and storage mappings, in the caller's transaction.
   *
   * @throws Refusal another agent of this name is alive
   */
  Incarnation open(
      KnownAgent agent, Registration registration, Map<NodeName, StorageMapping> mappings) {
    Instant now = clock.instant();
    Instant silentSince = registration.takeOver() ? now : now.minus(terms.silence());
    long number =
        store
            .open(
                agent.id(),
                registration.version(),
                signAt(now, Set.of(), Optional.empty()),
                silentSince)
            .orElseThrow(() -> alive(agent));
    agents.announce(agent, registration.doors(), mappings);
    Incarnation issued = new Incarnation(agent.id(), number);
    store.keep(issued, Objects.requireNonNullElse(registration.kernel(), TcpLimits.UNKNOWN));
    return issued;
  }

  /**
   * Renews the lease, in the caller's transaction.
   *
   * @param receivedAt when the agent's message came, which may be answered later
   * @param hindrances reasons for which the agent claims nothing
   * @param free free space for files; empty: as reported before
   * @throws Refusal a later incarnation has started
   */
  void renew(
      Incarnation incarnation,
      Instant receivedAt,
      Set<ClaimHindrance> hindrances,
      Optional<ByteCount> free) {
    if (!store.renew(incarnation, signAt(receivedAt, hindrances, free), clock.instant())) {
      throw stale(incarnation);
    }
  }

  /** Whether this reading was not counted before, in the caller's transaction. */
  boolean counts(Incarnation incarnation, long reading) {
    return store.count(incarnation, reading);
  }

  /**
   * Lets no later incarnation start until the caller's transaction ends.
   *
   * @throws Refusal a later incarnation has started
   */
  public void require(Incarnation incarnation) {
    if (!store.isCurrent(incarnation)) {
      throw stale(incarnation);
    }
  }

  /** Locks and returns those of the agents whose lease has ended, in the caller's transaction. */
  Set<Long> lockSilent(Set<Long> agentIds) {
    return agentIds.isEmpty() ? Set.of() : store.lockSilent(agentIds, clock.instant());
  }

  public LeaseTerms terms() {
    return terms;
  }

  private SessionStore.Sign signAt(
      Instant now, Set<ClaimHindrance> hindrances, Optional<ByteCount> free) {
    Duration alive = hindrances.contains(ClaimHindrance.STOPPED) ? Duration.ZERO : terms.silence();
    return new SessionStore.Sign(now, now.plus(terms.term()), alive, hindrances, free);
  }

  private static Refusal alive(KnownAgent agent) {
    return Refusal.of(
        Refusal.Kind.CONFLICT,
        "agent-alive",
        new Refusal.Fault(
            "takeOver",
            "false",
            "another agent %s is alive; stop it, or start with --take-over"
                .formatted(agent.name())));
  }

  private static Refusal stale(Incarnation incarnation) {
    return Refusal.of(
        Refusal.Kind.CONFLICT,
        "stale-incarnation",
        new Refusal.Fault(
            "incarnation",
            Long.toString(incarnation.number()),
            "the agent was started again or has not registered"));
  }
}
