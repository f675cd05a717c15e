package io.argosy.router.issue;

import io.argosy.router.plan.network.NetworkView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongToIntFunction;

/**
 * Which waiting tasks would arrive clearly sooner from another source, as after a link has become
 * slow or unusable, or when one source has finished before the others.
 *
 * <p>The time until a task arrives is that of the slower of its link and its source's uplink, with
 * everything that waits on them. Tasks are looked at from the end of the queues, and each one that
 * moves shortens its old queue and lengthens the new one, so that no more of them move than gain
 * something. A task that its agent was asked for counts as moved already.
 */
final class Relief {

  /** A move takes the agent's next heartbeat and a new plan, so a smaller gain is none. */
  static final double LEAST_GAIN_SECONDS = 3;

  /** Forecasts are not exact: a move has to save this share of the time as well. */
  static final double LEAST_GAIN_SHARE = 0.15;

  private final NetworkView view;
  private final LongToIntFunction indexOf;
  private final double[] linkBytes;
  private final double[] sentBytes;

  private Relief(NetworkView view, LongToIntFunction indexOf) {
    this.view = view;
    this.indexOf = indexOf;
    linkBytes = new double[view.links()];
    sentBytes = new double[view.nodes()];
    for (int link = 0; link < view.links(); link++) {
      add(link, view.factsOf(link).queue().allBytes());
    }
  }

  /**
   * A task to take back.
   *
   * @param unusable its link may not be used, or carries nothing
   */
  record Move(QueuedTask task, boolean unusable) {}

  /**
   * @param view links that may carry a file now, and what waits on them
   * @param nodes the nodes' keys, in the order of the view
   * @param tasks the least urgent and youngest first
   */
  static List<Move> of(NetworkView view, long[] nodes, List<QueuedTask> tasks) {
    Map<Long, Integer> indexes = new HashMap<>();
    for (int node = 0; node < nodes.length; node++) {
      indexes.put(nodes[node], node);
    }
    return new Relief(view, key -> indexes.getOrDefault(key, NetworkView.NO_LINK)).moves(tasks);
  }

  /** Until nothing moves, as a queue that became shorter may be worth a move that was not. */
  private List<Move> moves(List<QueuedTask> tasks) {
    tasks.stream().filter(QueuedTask::leaving).forEach(task -> shift(task, best(task)));
    List<QueuedTask> staying = tasks.stream().filter(task -> !task.leaving()).toList();
    List<Move> moves = new ArrayList<>();
    for (int before = -1; before < moves.size(); ) {
      before = moves.size();
      staying = staying.stream().filter(task -> !moved(task, moves)).toList();
    }
    return moves;
  }

  private boolean moved(QueuedTask task, List<Move> moves) {
    int own = own(task);
    int best = best(task);
    boolean unusable = own == NetworkView.NO_LINK || view.speed(own) == 0;
    boolean worth = best != NetworkView.NO_LINK && (unusable || gains(own, best, task.bytes()));
    if (worth) {
      shift(task, best);
      moves.add(new Move(task, unusable));
    }
    return worth;
  }

  private void shift(QueuedTask task, int best) {
    add(own(task), -task.bytes());
    add(best, task.bytes());
  }

  private boolean gains(int own, int best, long bytes) {
    double now = seconds(own, 0);
    double then = seconds(best, bytes);
    return now - then > Math.max(LEAST_GAIN_SECONDS, LEAST_GAIN_SHARE * now);
  }

  private int best(QueuedTask task) {
    int best = NetworkView.NO_LINK;
    for (long source : task.alternates()) {
      int link = linkFrom(source, task.destination());
      if (link != NetworkView.NO_LINK
          && carries(link)
          && (best == NetworkView.NO_LINK
              || seconds(link, task.bytes()) < seconds(best, task.bytes()))) {
        best = link;
      }
    }
    return best;
  }

  private int own(QueuedTask task) {
    return linkFrom(task.source(), task.destination());
  }

  private int linkFrom(long source, long destination) {
    int from = indexOf.applyAsInt(source);
    int to = indexOf.applyAsInt(destination);
    return from < 0 || to < 0 ? NetworkView.NO_LINK : view.linkBetween(from, to);
  }

  private boolean carries(int link) {
    return view.speed(link) > 0;
  }

  private void add(int link, double bytes) {
    if (link != NetworkView.NO_LINK) {
      linkBytes[link] += bytes;
      sentBytes[view.sourceOf(link)] += bytes;
    }
  }

  /** Until what waits on the link has arrived, and so many bytes more. */
  private double seconds(int link, double more) {
    double onLink = (linkBytes[link] + more) / view.speed(link);
    double uplink = view.uplink(view.sourceOf(link));
    double sent = sentBytes[view.sourceOf(link)] + more;
    return uplink > 0 ? Math.max(onLink, sent / uplink) : onLink;
  }
}
