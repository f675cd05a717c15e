package io.argosy.router.budget;

import io.argosy.common.topology.LinkName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;

/** An agent with one link that stays within its budget and counts its transfers. */
final class AgentWithBudget {

  final long id;
  final LinkName link;
  long incarnation;
  int active;
  int wanted;
  private long version;
  private OptionalInt held = OptionalInt.empty();
  private Instant lastSent = Instant.EPOCH;

  AgentWithBudget(long id, LinkName link) {
    this.id = id;
    this.link = link;
  }

  Budgets.Life life() {
    return new Budgets.Life(id, incarnation);
  }

  /** Simulates a crash and restart: its transfers and its budget are lost. */
  void restart() {
    incarnation++;
    active = 0;
    version = 0;
    held = OptionalInt.empty();
  }

  /** Returns the report of a heartbeat; an agent without work releases its budget. */
  List<LinkUse> report() {
    if (active == 0 && wanted == 0) {
      held = OptionalInt.of(0);
    }
    return List.of(new LinkUse(link, version, held.orElse(0), active, Math.max(active, wanted)));
  }

  void receive(List<LinkBudget> budgets, Instant sent) {
    lastSent = sent;
    budgets.stream()
        .filter(budget -> budget.version() > version)
        .forEach(
            budget -> {
              version = budget.version();
              held = budget.transfers();
            });
  }

  boolean mayStart(Instant now, Duration lease) {
    return version > 0
        && now.isBefore(lastSent.plus(lease))
        && active < wanted
        && active < held.orElse(Integer.MAX_VALUE);
  }
}
