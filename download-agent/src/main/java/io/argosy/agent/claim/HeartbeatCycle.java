package io.argosy.agent.claim;

import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.limit.LinkDemand;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.common.topology.LinkName;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Tells the router what is held, what moves and what hinders, and obeys what it says. */
public final class HeartbeatCycle {

  private final TaskBoard board;
  private final ClaimRouter router;
  private final Draining draining;
  private final Hindrances hindrances;
  private final MoreUrgent urgent;
  private final DroppedWork dropped;
  private final Flows flows;

  /**
   * What moves.
   *
   * @param waiting links of tasks that have not begun
   * @param told hears what moved once the router has heard it
   * @param limits of the transfers over each link
   * @param demands transfers of all links
   */
  public record Flows(
      FlowMeter meter,
      Supplier<Set<LinkName>> waiting,
      Consumer<List<LinkFlow>> told,
      TransferLimits limits,
      Supplier<List<LinkDemand>> demands) {}

  public HeartbeatCycle(
      TaskBoard board,
      ClaimRouter router,
      Draining draining,
      Hindrances hindrances,
      MoreUrgent urgent,
      DroppedWork dropped,
      Flows flows) {
    this.board = board;
    this.router = router;
    this.draining = draining;
    this.hindrances = hindrances;
    this.urgent = urgent;
    this.dropped = dropped;
    this.flows = flows;
  }

  public HeartbeatNews run() {
    Set<UUID> answered = board.answered();
    FlowMeter.Reading moved = flows.meter().read(flows.waiting().get());
    TransferLimits.Report used = flows.limits().report(flows.demands());
    HeartbeatNews news =
        router
            .beat(
                board.held(),
                hindrances.last(),
                hindrances.free(),
                moved.flows(),
                used.uses(),
                board.load().leastUrgent())
            .ofClaims(answered);
    flows.meter().answered(moved);
    flows.told().accept(moved.flows());
    flows.limits().answered(used, news.budgets());
    board.reprioritise(news.priorities());
    draining.routerSays(news.drain());
    urgent.routerSays(news.moreUrgent());
    dropped.lost(board.lose(news.lost()));
    dropped.cancelled(board.cancel(news.cancelled()));
    giveBack(board.takeBack(news.takeBack(), dropped::hasPart));
    dropped.sortQueues();
    return news;
  }

  /** Where a report cannot be written, its task is worked on. */
  private void giveBack(List<HeldTask> returned) {
    boolean written = false;
    try {
      dropped.giveBack(returned);
      written = true;
    } finally {
      if (!written) {
        board.keep(returned);
      }
    }
  }
}
