package io.argosy.router.issue;

import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deed;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
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

  /** Bounds one look; what lies behind it follows when these have moved. */
  private static final int MOST_TASKS = 5_000;

  /** Where tasks and the network are read, and who ends routes. */
  public record Places(
      ReliefStore tasks, RoutingStore network, RouteLedger routes, FileRequestLedger requests) {}

  private final Places places;
  private final ModeBook modes;
  private final Deeds deeds;
  private final Transactions transactions;
  private final Wake wake;
  private final Clock clock;

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
    Mode mode = modes.of(Automatic.REROUTING);
    List<QueuedTask> tasks =
        mode == Mode.OFF ? List.of() : places.tasks().movable(clock.instant(), MOST_TASKS);
    if (!tasks.isEmpty()) {
      relieve(tasks, mode);
    }
  }

  private void relieve(List<QueuedTask> tasks, Mode mode) {
    Instant now = clock.instant();
    RoutingInput network = transactions.inOne(() -> places.network().usable(now));
    List<Relief.Move> moves = Relief.of(network.view(), network.keys().nodes(), tasks);
    if (!moves.isEmpty()) {
      if (mode == Mode.ON) {
        takeBack(moves, now);
      }
      tell(moves, network, mode);
    }
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

  private record Kind(long source, long destination, boolean unusable) {}

  private void tell(List<Relief.Move> moves, RoutingInput network, Mode mode) {
    Function<Long, Object> nameOf = names(network);
    Map<Kind, Long> kinds =
        moves.stream()
            .collect(
                Collectors.groupingBy(
                    m -> new Kind(m.task().source(), m.task().destination(), m.unusable()),
                    Collectors.counting()));
    kinds.forEach(
        (kind, files) ->
            deeds.tell(
                new Deed(
                    Automatic.REROUTING,
                    "take-back",
                    mode,
                    kind.unusable()
                        ? "the link cannot carry files now"
                        : "another source delivers sooner",
                    Map.of(
                        "source", nameOf.apply(kind.source()),
                        "destination", nameOf.apply(kind.destination()),
                        "tasks", files))));
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
