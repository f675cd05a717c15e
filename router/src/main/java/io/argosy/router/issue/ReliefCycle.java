package io.argosy.router.issue;

import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deed;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Told;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Waiting tasks that would arrive clearly sooner from another source are taken back and planned
 * again. A task that no agent holds is closed at once. One that an agent holds is asked for with
 * the answer to its next heartbeat, and the agent gives it back if it has not begun it, so that
 * nothing is moved twice.
 */
public final class ReliefCycle {

  /** Bounds one look at a link; what lies behind it follows when these have moved. */
  private static final int MOST_TASKS_OF_A_LINK = 2_000;

  /** Where tasks and the network are read, and who ends routes. */
  public record Places(
      ReliefStore tasks, RoutingStore network, RouteLedger routes, FileRequestLedger requests) {}

  private final Places places;
  private final ModeBook modes;
  private final Deeds deeds;
  private final Transactions transactions;
  private final Wake wake;
  private final Clock clock;
  private final Told toldDry = new Told();

  public ReliefCycle(
      Places places,
      ModeBook modes,
      Deeds deeds,
      Transactions transactions,
      Wake wake,
      Clock clock) {
    this.places = places;
    this.modes = modes;
    this.deeds = deeds;
    this.transactions = transactions;
    this.wake = wake;
    this.clock = clock;
  }

  public void run() {
    look(modes.of(Automatic.REROUTING));
  }

  private void look(Mode mode) {
    if (mode == Mode.OFF) {
      return;
    }
    Instant now = clock.instant();
    List<QueuedTask> tasks = places.tasks().movable(now, MOST_TASKS_OF_A_LINK);
    if (tasks.isEmpty()) {
      toldDry.retain(List.of());
    } else {
      relieve(tasks, mode, now);
    }
  }

  private void relieve(List<QueuedTask> tasks, Mode mode, Instant now) {
    RoutingInput network = transactions.inOne(() -> places.network().usable(now));
    List<Relief.Move> moves = Relief.of(network.view(), network.keys().nodes(), tasks);
    Map<Kind, Long> kinds =
        moves.stream()
            .collect(Collectors.groupingBy(Kind::of, LinkedHashMap::new, Collectors.counting()));
    toldDry.retain(kinds.keySet());
    if (mode == Mode.ON && !moves.isEmpty()) {
      takeBack(moves, now);
    }
    Function<Long, Object> nameOf = names(network);
    kinds.forEach(
        (kind, files) -> {
          if (mode == Mode.ON || toldDry.begins(kind)) {
            deeds.tell(kind.deed(mode, nameOf, files));
          }
        });
  }

  private void takeBack(List<Relief.Move> moves, Instant now) {
    long[] free = ids(moves, false);
    long[] claimed = ids(moves, true);
    long[] closed =
        transactions.inOne(
            () -> {
              long[] requests = places.tasks().withdrawFree(free, now);
              places.routes().close(requests);
              places.requests().rerouted(requests, now);
              places.tasks().askBack(claimed, now);
              return requests;
            });
    if (closed.length > 0) {
      wake.stage(Stage.ROUTING);
    }
  }

  private static long[] ids(List<Relief.Move> moves, boolean claimed) {
    return moves.stream()
        .map(Relief.Move::task)
        .filter(task -> task.claimed() == claimed)
        .mapToLong(QueuedTask::taskId)
        .toArray();
  }

  /** What is told as one deed. */
  private record Kind(long source, long destination, boolean unusable) {

    static Kind of(Relief.Move move) {
      return new Kind(move.task().source(), move.task().destination(), move.unusable());
    }

    Deed deed(Mode mode, Function<Long, Object> nameOf, long tasks) {
      return new Deed(
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

  private static Function<Long, Object> names(RoutingInput network) {
    Map<Long, Object> names = new HashMap<>();
    long[] nodes = network.keys().nodes();
    for (int node = 0; node < nodes.length; node++) {
      names.put(nodes[node], network.view().nameOf(node));
    }
    return key -> names.getOrDefault(key, key);
  }
}
