package io.argosy.router.issue;

import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Reported;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Takes back waiting tasks that would arrive clearly sooner from another source, so that they are
 * planned again. A free task is closed at once. An agent that holds a task is asked for it with the
 * answer to its next heartbeat, and returns it if it has not begun it, so that nothing is moved
 * twice.
 */
public final class ReliefCycle {

  /** Bounds what is read of a link; further tasks follow after these have moved. */
  private static final int MOST_TASKS_OF_A_LINK = 1_000;

  /**
   * The pause between tasks taken back to probe one link. After it the previous one has a route,
   * which the breaker's allowance counts.
   */
  private static final Duration PROBE_PAUSE = Duration.ofSeconds(10);

  private final ReliefStore tasks;
  private final RoutingStore network;
  private final HorizonPolicy horizon;
  private final RouteLedger routes;
  private final FileRequestLedger requests;
  private final ModeBook modes;
  private final ActionLog actions;
  private final StageContext context;
  private final Reported reportedDry = new Reported();

  private final IdleLinks idle = new IdleLinks();

  /** Times at which a task was last taken back to probe a half-open link. */
  private final Map<LinkKey, Instant> probed = new HashMap<>();

  public ReliefCycle(
      ReliefStore tasks,
      RoutingStore network,
      HorizonPolicy horizon,
      RouteLedger routes,
      FileRequestLedger requests,
      ModeBook modes,
      ActionLog actions,
      StageContext context) {
    this.tasks = tasks;
    this.network = network;
    this.horizon = horizon;
    this.routes = routes;
    this.requests = requests;
    this.modes = modes;
    this.actions = actions;
    this.context = context;
  }

  /** Does nothing while another router runs this stage. */
  public void run() {
    context.leases().run(Stage.RELIEF, this::runUnder);
  }

  private void runUnder(StageLease lease) {
    Mode mode = modes.of(Automatic.REROUTING);
    Map<LinkKey, Queue> waiting = mode == Mode.OFF ? Map.of() : tasks.waiting();
    if (waiting.isEmpty()) {
      reportedDry.retain(List.of());
    } else {
      Instant now = context.now();
      UsableNetwork usable = usable(waiting, now);
      List<Relief.Move> moves = moves(usable, waiting.keySet(), now);
      relieve(lease, moves, mode, now);
      log(moves, mode, usable);
    }
  }

  private UsableNetwork usable(Map<LinkKey, Queue> waiting, Instant now) {
    probed.values().removeIf(at -> at.isBefore(now.minus(PROBE_PAUSE)));
    return context.inOne(() -> network.usable(now)).with(waiting).withoutProbes(probed.keySet());
  }

  /** Reads tasks of links that are behind only; usually there are none. */
  private List<Relief.Move> moves(UsableNetwork usable, Set<LinkKey> queued, Instant now) {
    List<BehindLink> behind = idle.without(Relief.behind(usable, horizon, queued), now);
    List<QueuedTask> movable =
        behind.isEmpty() ? List.of() : tasks.movable(behind, now, MOST_TASKS_OF_A_LINK);
    List<Relief.Move> moves = Relief.of(usable, horizon, movable);
    idle.remember(behind, movable, moves, now);
    return moves;
  }

  private void relieve(StageLease lease, List<Relief.Move> moves, Mode mode, Instant now) {
    if (mode == Mode.ON && !moves.isEmpty()) {
      takeBack(lease, moves, now);
      moves.forEach(move -> move.probe().ifPresent(link -> probed.put(link, now)));
    }
  }

  private void log(List<Relief.Move> moves, Mode mode, UsableNetwork usable) {
    Map<Kind, Long> kinds =
        moves.stream()
            .collect(Collectors.groupingBy(Kind::of, LinkedHashMap::new, Collectors.counting()));
    reportedDry.retain(kinds.keySet());
    Function<Long, Object> nameOf = names(usable);
    kinds.forEach(
        (kind, files) -> {
          if (mode == Mode.ON || reportedDry.begins(kind)) {
            actions.record(kind.entry(mode, nameOf, files));
          }
        });
  }

  private void takeBack(StageLease lease, List<Relief.Move> moves, Instant now) {
    long[] closed =
        context.inOne(
            lease,
            () -> {
              long[] ids = tasks.withdrawFree(ids(moves, false), now);
              routes.close(ids);
              requests.rerouted(ids, now);
              tasks.askBack(ids(moves, true), now);
              return ids;
            });
    if (closed.length > 0) {
      context.wake(Stage.ROUTING);
    }
  }

  private static long[] ids(List<Relief.Move> moves, boolean claimed) {
    return moves.stream()
        .map(Relief.Move::task)
        .filter(task -> task.claimed() == claimed)
        .mapToLong(QueuedTask::taskId)
        .toArray();
  }

  /** Tasks that are logged as one entry. */
  private record Kind(long source, long destination, boolean unusable) {

    static Kind of(Relief.Move move) {
      return new Kind(move.task().source(), move.task().destination(), move.unusable());
    }

    AutomaticAction entry(Mode mode, Function<Long, Object> nameOf, long tasks) {
      return new AutomaticAction(
          Automatic.REROUTING,
          "take-back",
          mode,
          unusable ? "the link cannot carry files now" : "another source delivers sooner",
          Map.of(
              "source", nameOf.apply(source),
              "destination", nameOf.apply(destination),
              "tasks", tasks));
    }
  }

  private static Function<Long, Object> names(UsableNetwork network) {
    Map<Long, Object> names = new HashMap<>();
    for (int node = 0; node < network.nodes().size(); node++) {
      names.put(network.nodes().get(node), network.view().nameOf(node));
    }
    return key -> names.getOrDefault(key, key);
  }
}
