package io.argosy.router.issue;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.stage.Transactions;
import io.argosy.router.topology.KnownAgent;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Free tasks of an agent's nodes become its own. */
public final class ClaimCycle {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimCycle.class);

  private final Sessions sessions;
  private final ClaimStore claims;
  private final Transactions transactions;
  private final Clock clock;

  public ClaimCycle(Sessions sessions, ClaimStore claims, Transactions transactions, Clock clock) {
    this.sessions = sessions;
    this.claims = claims;
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * Most urgent first; empty where there is no work.
   *
   * @param askedAt when the agent asked, which may have waited for work since; its question is a
   *     sign of life of that moment
   * @throws Refusal the incarnation is stale, or the claim is another agent's
   */
  public List<ClaimedTask> run(KnownAgent agent, ClaimOrder order, Instant askedAt) {
    return transactions.inOne(() -> claim(agent, order, askedAt));
  }

  private List<ClaimedTask> claim(KnownAgent agent, ClaimOrder order, Instant askedAt) {
    // Who claims is hindered by nothing, and tells its room with the next heartbeat.
    sessions.renew(order.incarnation(), askedAt, Set.of(), Optional.empty());
    boolean known = claims.ownerOf(order.id()).map(owner -> requireOwn(agent, owner)).isPresent();
    int taken = known || agent.drain() ? 0 : takeFor(agent, order);
    return known || taken > 0 ? claims.tasksOf(order.id()) : List.of();
  }

  private int takeFor(KnownAgent agent, ClaimOrder order) {
    int taken = claims.take(order, agent.nodes().values(), clock.instant());
    if (taken > 0) {
      LOG.info("claimed agent={} claim={} tasks={}", agent.name(), order.id(), taken);
    }
    return taken;
  }

  private static long requireOwn(KnownAgent agent, long owner) {
    if (owner != agent.id()) {
      throw Refusal.of(
          Refusal.Kind.CONFLICT,
          "foreign-claim",
          new Refusal.Fault("claimId", null, "the claim is another agent's"));
    }
    return owner;
  }
}
