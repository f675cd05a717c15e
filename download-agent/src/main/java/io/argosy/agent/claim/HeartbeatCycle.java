package io.argosy.agent.claim;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Tells the router what is held and what hinders, and obeys what it says. */
public final class HeartbeatCycle {

  private final TaskBoard board;
  private final ClaimRouter router;
  private final Draining draining;
  private final Hindrances hindrances;
  private final DroppedWork dropped;

  public HeartbeatCycle(
      TaskBoard board,
      ClaimRouter router,
      Draining draining,
      Hindrances hindrances,
      DroppedWork dropped) {
    this.board = board;
    this.router = router;
    this.draining = draining;
    this.hindrances = hindrances;
    this.dropped = dropped;
  }

  public HeartbeatNews run() {
    Set<UUID> answered = board.answered();
    HeartbeatNews news =
        router.beat(board.held(), hindrances.last(), hindrances.free()).ofClaims(answered);
    board.reprioritise(news.priorities());
    draining.routerSays(news.drain());
    dropped.clear(board.lose(news.lost()));
    dropped.clear(board.cancel(news.cancelled()));
    giveBack(board.takeBack(news.takeBack(), dropped::hasPart));
    dropped.sortQueues();
    return news;
  }

  /** Where a report cannot be written, its task is worked on. */
  private void giveBack(List<HeldTask> returned) {
    try {
      dropped.giveBack(returned);
    } catch (UncheckedIOException unwritten) {
      board.keep(returned);
      throw unwritten;
    }
  }
}
