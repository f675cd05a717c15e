package io.argosy.router.issue;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.topology.AgentDirectory;
import io.argosy.router.topology.KnownAgent;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Who speaks, and whether it is the agent's current incarnation. */
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
   * @throws Refusal nobody has made an agent of this name
   */
  public KnownAgent agent(AgentName name) {
    return agents
        .find(name)
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.Kind.FORBIDDEN,
                    "unknown-agent",
                    "There is no agent %s; an admin makes it.".formatted(name),
                    List.of()));
  }

  /**
   * Inside a transaction: deals an incarnation and keeps what the agent announces.
   *
   * @throws Refusal another agent of this name is alive
   */
  Incarnation open(KnownAgent agent, Announcement announcement) {
    Instant now = clock.instant();
    Instant silentSince = announcement.takeOver() ? now : now.minus(terms.silence());
    long number =
        store
            .open(
                agent.id(),
                announcement.version(),
                signAt(now, Set.of(), Optional.empty()),
                silentSince)
            .orElseThrow(() -> alive(agent));
    agents.announce(agent, announcement.doors(), announcement.mappings());
    return new Incarnation(agent.id(), number);
  }

  /**
   * Inside a transaction: the lease starts anew.
   *
   * @param heardAt when the agent spoke; what it said may be answered later
   * @param hindrances why the agent claims nothing
   * @param free room it has for what it fetches; empty: as it said before
   * @throws Refusal a later incarnation has started
   */
  void renew(
      Incarnation incarnation,
      Instant heardAt,
      Set<ClaimHindrance> hindrances,
      Optional<ByteCount> free) {
    if (!store.renew(incarnation, signAt(heardAt, hindrances, free), clock.instant())) {
      throw stale(incarnation);
    }
  }

  /**
   * @throws Refusal a later incarnation has started
   */
  public void require(Incarnation incarnation) {
    if (!store.isCurrent(incarnation)) {
      throw stale(incarnation);
    }
  }

  /** Inside a transaction: no sign of life lies in the future; returns how many did. */
  int correct() {
    return store.correct(clock.instant(), terms.term());
  }

  public LeaseTerms terms() {
    return terms;
  }

  private SessionStore.Sign signAt(
      Instant now, Set<ClaimHindrance> hindrances, Optional<ByteCount> free) {
    return new SessionStore.Sign(now, now.plus(terms.term()), terms.silence(), hindrances, free);
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
            "the agent has been started again, or has not registered"));
  }
}
