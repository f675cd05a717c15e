package io.argosy.agent.claim;

import java.util.Set;
import java.util.UUID;

/** Tells the router what is held, and obeys what it says. */
public final class HeartbeatCycle {

  private final TaskBoard board;
  private final ClaimRouter router;
  private final NodeLimits limits;
  private final Draining draining;

  public HeartbeatCycle(TaskBoard board, ClaimRouter router, NodeLimits limits, Draining draining) {
    this.board = board;
    this.router = router;
    this.limits = limits;
    this.draining = draining;
  }

  public HeartbeatNews run() {
    Set<UUID> answered = board.answered();
    HeartbeatNews news = router.beat(board.held()).ofClaims(answered);
    board.lose(news.lost());
    board.cancel(news.cancelled());
    board.reprioritise(news.priorities());
    limits.become(news.nodeLimits());
    draining.routerSays(news.drain());
    return news;
  }
}
