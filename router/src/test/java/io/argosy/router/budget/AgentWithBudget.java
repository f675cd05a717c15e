package io.argosy.router.budget;

import static io.argosy.router.budget.BudgetStoreContract.ONE;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;

/** An agent that keeps its budget of node 1, as agents do, and counts its transfers there. */
final class AgentWithBudget {

  final long id;
  long incarnation;
  int active;
  int wanted;
  private long version;
  private OptionalInt held = OptionalInt.empty();
  private Instant heard = Instant.EPOCH;

  AgentWithBudget(long id) {
    this.id = id;
  }

  NodeBudgets.Life life() {
    return new NodeBudgets.Life(id, incarnation);
  }

  /** Killed and started again: its transfers are gone, and all that it has heard. */
  void startsAgain() {
    incarnation++;
    active = 0;
    version = 0;
    held = OptionalInt.empty();
  }

  /** What its heartbeat says; an agent that has nothing to do there gives its budget back. */
  List<NodeUse> says() {
    if (active == 0 && wanted == 0) {
      held = OptionalInt.of(0);
    }
    return List.of(new NodeUse(ONE, version, held.orElse(0), active, Math.max(active, wanted)));
  }

  void hears(List<NodeBudget> budgets, Instant sent) {
    heard = sent;
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
        && now.isBefore(heard.plus(lease))
        && active < wanted
        && active < held.orElse(Integer.MAX_VALUE);
  }
}
