package io.argosy.router.issue;

import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.topology.LinkKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds waiting tasks that would arrive clearly sooner from another source: after a link has become
 * slow or unusable, or when a source has finished early or has returned.
 *
 * <p>A task moves only to a link whose work lasts less than the maximum horizon ({@link
 * HorizonPolicy}), because routing gives no link more. Otherwise whole queues would move to wait
 * without a route, and be read by each plan.
 *
 * <p>The time until a task arrives is that of the slower of its link and its source's uplink, with
 * everything that waits on them. Tasks are examined from the end of the queues. Each move shortens
 * the old queue and lengthens the new one, so that no more tasks move than gain something. A task
 * that its agent was asked for counts as moved. Only as many tasks move to a half-open link as its
 * breaker admits probes. If the rate of such a link is unknown, they move regardless of the gain,
 * and stay there. Tasks of a link that cannot be used move regardless of gain and horizon.
 */
final class Relief {

  /** A move costs a heartbeat and a new plan, so a smaller gain is not worth it. */
  static final double LEAST_GAIN_SECONDS = 3;

  /** Forecasts are not exact, so a move must also save this share of the time. */
  static final double LEAST_GAIN_SHARE = 0.15;

  private final UsableNetwork network;
  private final NetworkView view;
  private final Map<Long, Integer> indexes = new HashMap<>();
  private final Map<Integer, List<Integer>> linksTo = new HashMap<>();
  private final ReliefQueues queues;
  private final ProbeAllowance probes;

  private Relief(UsableNetwork network, HorizonPolicy horizon) {
    this.network = network;
    view = network.view();
    for (int node = 0; node < network.nodes().size(); node++) {
      indexes.put(network.nodes().get(node), node);
    }
    queues = new ReliefQueues(view, horizon);
    for (int link = 0; link < view.links(); link++) {
      linksTo.computeIfAbsent(view.destinationOf(link), node -> new ArrayList<>()).add(link);
    }
    probes =
        new ProbeAllowance(
            network.halfOpen(), link -> linkBetween(link.source(), link.destination()));
  }

  /**
   * A task to take back.
   *
   * @param unusable whether its link may not be used or carries nothing
   * @param probe half-open link that it is to probe
   */
  record Move(QueuedTask task, boolean unusable, Optional<LinkKey> probe) {}

  /**
   * Returns links with waiting tasks that may not be used, or that are so far behind another link
   * to the same destination that a task could gain by moving.
   */
  static List<BehindLink> behind(
      UsableNetwork network, HorizonPolicy horizon, Collection<LinkKey> queued) {
    Relief relief = new Relief(network, horizon);
    return queued.stream().map(relief::compared).filter(link -> !link.sources().isEmpty()).toList();
  }

  /**
   * @param tasks tasks, least urgent and youngest first
   */
  static List<Move> of(UsableNetwork network, HorizonPolicy horizon, List<QueuedTask> tasks) {
    return new Relief(network, horizon).moves(tasks);
  }

  private BehindLink compared(LinkKey queued) {
    int own = linkBetween(queued.source(), queued.destination());
    boolean unusable = isUnusable(own);
    Integer to = indexes.get(queued.destination());
    Set<Long> better =
        linksTo.getOrDefault(to, List.of()).stream()
            .filter(other -> other != own && takes(other))
            .filter(other -> unusable || (hasRoom(other) && isWorth(own, other, 0)))
            .map(other -> network.nodes().get(view.sourceOf(other)))
            .collect(Collectors.toSet());
    return new BehindLink(queued, better, unusable);
  }

  /** Repeats until nothing moves, because each move may make others worthwhile. */
  private List<Move> moves(List<QueuedTask> tasks) {
    tasks.stream().filter(QueuedTask::leaving).forEach(this::leave);
    List<QueuedTask> staying = tasks.stream().filter(task -> !task.leaving()).toList();
    List<Move> moves = new ArrayList<>();
    for (int before = -1; before < moves.size(); ) {
      before = moves.size();
      probes.nextPass();
      staying = staying.stream().filter(task -> !moved(task, moves)).toList();
    }
    return moves;
  }

  private void leave(QueuedTask task) {
    probes.nextPass();
    shift(task, best(task, true));
  }

  private boolean moved(QueuedTask task, List<Move> moves) {
    int own = own(task);
    boolean unusable = isUnusable(own);
    int best = best(task, unusable);
    boolean worth = best != NetworkView.NO_LINK && (unusable || isWorth(own, best, task.bytes()));
    if (worth) {
      shift(task, best);
      moves.add(new Move(task, unusable, halfOpen(best)));
    }
    return worth;
  }

  private void shift(QueuedTask task, int best) {
    queues.add(own(task), -task.bytes(), -1);
    queues.add(best, task.bytes(), 1);
    probes.take(best);
  }

  private Optional<LinkKey> halfOpen(int link) {
    return probes.holds(link) ? Optional.of(network.linkAt(link)) : Optional.empty();
  }

  private boolean isUnusable(int own) {
    return own == NetworkView.NO_LINK || (view.speed(own) == 0 && !probes.holds(own));
  }

  /** Whether the task should move; tasks of a link without a rate are its probes and stay. */
  private boolean isWorth(int own, int other, long bytes) {
    return !isUntried(own) && (isUntried(other) || gains(own, other, bytes));
  }

  /** Whether the link is half-open and its rate is unknown. */
  private boolean isUntried(int link) {
    return probes.holds(link) && !(view.speed(link) > 0);
  }

  private boolean gains(int own, int best, long bytes) {
    double now = queues.seconds(own, 0);
    double then = queues.seconds(best, bytes);
    return now - then > Math.max(LEAST_GAIN_SECONDS, LEAST_GAIN_SHARE * now);
  }

  /**
   * @param anyway whether a link without room is good enough
   */
  private int best(QueuedTask task, boolean anyway) {
    int best = NetworkView.NO_LINK;
    for (long source : task.alternates()) {
      int link = linkBetween(source, task.destination());
      if (link != NetworkView.NO_LINK
          && takes(link)
          && (anyway || hasRoom(link))
          && (best == NetworkView.NO_LINK || isBetter(link, best, task.bytes()))) {
        best = link;
      }
    }
    return best;
  }

  private boolean isBetter(int link, int best, long bytes) {
    return !isUntried(best)
        && (isUntried(link) || queues.seconds(link, bytes) < queues.seconds(best, bytes));
  }

  private int own(QueuedTask task) {
    return linkBetween(task.source(), task.destination());
  }

  private int linkBetween(long source, long destination) {
    Integer from = indexes.get(source);
    Integer to = indexes.get(destination);
    return from == null || to == null ? NetworkView.NO_LINK : view.linkBetween(from, to);
  }

  private boolean takes(int link) {
    return (view.speed(link) > 0 || probes.holds(link)) && probes.admits(link);
  }

  private boolean hasRoom(int link) {
    return isUntried(link) || queues.hasRoom(link);
  }
}
