package io.argosy.agent.claim;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.flow.LinkFlow;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.limit.LinkDemand;
import io.argosy.agent.limit.TransferLimits;
import io.argosy.agent.storage.TestFiles;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.common.wire.agent.HeartbeatAnswer.TaskPriority;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports claims, traffic and hindrances to the router, and applies its answer.
 *
 * @param waiting lanes of tasks that have not begun
 * @param acknowledged receives the traffic that the router has acknowledged
 * @param limits of the transfers over each link
 * @param demands transfers of all links
 * @param tests files of load tests, of which those remain that the router names
 */
public record HeartbeatCycle(
    TaskBoard board,
    ClaimRouter router,
    Draining draining,
    Hindrances hindrances,
    MoreUrgent urgent,
    DroppedWork dropped,
    FlowMeter meter,
    Supplier<Set<Lane>> waiting,
    Consumer<List<LinkFlow>> acknowledged,
    TransferLimits limits,
    Supplier<Map<LinkName, LinkDemand>> demands,
    TestFiles tests) {

  private static final Logger LOG = LoggerFactory.getLogger(HeartbeatCycle.class);

  public void run() {
    Set<UUID> answered = board.answered();
    FlowMeter.Reading moved = meter.read(waiting.get());
    TransferLimits.Report used = limits.report(demands);
    // A file that is made from here on may be unknown to the router's answer.
    Set<Lfn> ofTests = new HashSet<>(tests.stored());
    HeartbeatAnswer answer =
        router.beat(
            board.held(),
            hindrances.last(),
            hindrances.free(),
            moved,
            used.uses(),
            board.load().leastUrgent());
    meter.answered(moved);
    acknowledged.accept(moved.flows());
    limits.answered(used, answer.limits());
    draining.setByRouter(answer.drain());
    urgent.setByRouter(Boolean.TRUE.equals(answer.moreUrgent()));
    applyAnswer(answer, answered);
    answer.testFilesOrNone().forEach(ofTests::remove);
    tests.delete(ofTests);
  }

  /** A claim that was still being requested is unknown to the router, not lost. */
  private void applyAnswer(HeartbeatAnswer answer, Set<UUID> answered) {
    Set<UUID> lost = answer.lost().stream().filter(answered::contains).collect(toUnmodifiableSet());
    board.reprioritise(
        answer.priorities().stream()
            .collect(toMap(TaskPriority::task, TaskPriority::priority, (earlier, later) -> later)));
    dropped.lost(board.lose(lost));
    dropped.cancelled(board.cancel(Set.copyOf(answer.cancel())));
    giveBack(board.takeBack(Set.copyOf(answer.takeBackOrNone()), dropped::hasPartialFile));
    dropped.sortQueues();
    if (!lost.isEmpty() || !answer.cancel().isEmpty() || answer.drain()) {
      LOG.info(
          "Heartbeat answered with changes: lost={} cancelled={} drain={}",
          lost,
          answer.cancel(),
          answer.drain());
    }
  }

  /**
   * Returns all tasks that have not begun, so that the router need not wait until their lease ends.
   * Called when the agent stops, after its jobs.
   */
  public void giveBackAll() {
    giveBack(board.takeBackAll(dropped::hasPartialFile));
  }

  /** If a report cannot be written, its task is not returned. */
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
