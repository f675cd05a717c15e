package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.routing.HorizonPolicy;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.topology.LinkKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Sources 1, 2 and 3, destinations 4 and 5; each task is a file of 1 MB. */
class ReliefTest {

  private static final long MB = 1_000_000;
  private static final List<Long> NODES = List.of(1L, 2L, 3L, 4L, 5L);

  private final List<LinkFacts> links = new ArrayList<>();
  private final List<UsableNetwork.HalfOpen> halfOpen = new ArrayList<>();
  private final List<NodeFacts> nodes =
      new ArrayList<>(NODES.stream().map(n -> NodeFacts.named(name(n))).toList());

  @Test
  void ifTheQueuesEndTogetherNothingMoves() {
    link(1, 4, rate(10), 50);
    link(2, 4, rate(10), 50);
    assertThat(moved(waiting(50, 1, 4, 2))).isEmpty();
  }

  /** 80 s of work at an eighth of the rate; level at 4.4 of 50 files on the slow link. */
  @Test
  void theTailOfASlowLinksQueueMovesUntilTheQueuesEndTogether() {
    link(1, 4, rate(1.25), 50);
    link(2, 4, rate(10), 50);
    List<Long> moved = moved(waiting(50, 1, 4, 2));
    assertThat(moved).hasSizeBetween(35, 41);
    assertThat(moved)
        .as("the youngest first")
        .isEqualTo(LongStream.range(0, moved.size()).mapToObj(n -> 50 - n).toList());
  }

  @Test
  void aGainBelowTheThresholdsMovesNothing() {
    link(1, 4, rate(1), 10);
    link(2, 4, rate(1), 6);
    assertThat(moved(waiting(10, 1, 4, 2))).as("10 s against 7 s are 3 s").isEmpty();
    links.clear();
    link(1, 4, rate(1), 11);
    link(2, 4, rate(1), 6);
    assertThat(moved(waiting(11, 1, 4, 2))).containsExactly(11L);
    links.clear();
    link(1, 4, rate(1), 100);
    link(2, 4, rate(1), 85);
    assertThat(moved(waiting(100, 1, 4, 2))).as("100 s against 86 s are 14 %").isEmpty();
  }

  /** Routing gives a link at most 2 minutes of work in advance, but at least 8 files. */
  @Test
  void tasksMoveOnlyToALinkThatRoutingGivesFurtherWork() {
    link(1, 4, rate(1), 1_000);
    link(2, 4, rate(1), 125);
    assertThat(behind(new LinkKey(1, 4))).isEmpty();
    assertThat(moved(waiting(1_000, 1, 4, 2))).isEmpty();
    links.set(1, links.getLast().with(Queue.ofBytes(110 * MB, 110)));
    assertThat(behind(new LinkKey(1, 4))).hasSize(1);
    assertThat(moved(waiting(1_000, 1, 4, 2))).hasSize(10);
    links.set(1, links.getLast().with(Queue.ofBytes(125 * MB, 5)));
    assertThat(moved(waiting(1_000, 1, 4, 2))).as("few large files").hasSize(3);
    link(3, 4, rate(0.9), 0);
    links.set(1, links.get(1).with(Queue.ofBytes(125 * MB, 125)));
    assertThat(moved(List.of(waiting(1_000, 1, 4, 2, 3).getFirst())))
        .as("the other alternate has room")
        .hasSize(1);
  }

  @Test
  void theBestAlternateIsChosen() {
    link(1, 4, rate(1), 40);
    link(2, 4, rate(1), 20);
    link(3, 4, rate(5), 0);
    List<Relief.Move> moves = moves(List.of(waiting(40, 1, 4, 2, 3).getFirst()));
    assertThat(moves).hasSize(1);
    links.removeLast();
    link(3, 4, rate(5), 200);
    assertThat(moved(waiting(40, 1, 4, 3))).as("a fast link with a long queue").isEmpty();
  }

  @Test
  void tasksOfAnUnusableLinkMoveAtOnceIfOthersCanCarryThem() {
    link(2, 4, rate(1), 500);
    List<QueuedTask> tasks = waiting(3, 1, 4, 2);
    assertThat(moves(tasks)).hasSize(3).allMatch(Relief.Move::unusable);
    links.clear();
    assertThat(moves(tasks)).isEmpty();
  }

  @Test
  void tasksLeaveALinkThatCarriesNothing() {
    link(1, 4, ObservedRate.DEAD, 3);
    link(2, 4, rate(1), 500);
    assertThat(moves(waiting(3, 1, 4, 2))).hasSize(3).allMatch(Relief.Move::unusable);
  }

  @Test
  void tasksNeitherLeaveNorChooseALinkOfUnknownRate() {
    link(1, 4, ObservedRate.UNKNOWN, 500);
    link(2, 4, rate(10), 0);
    assertThat(moved(waiting(50, 1, 4, 2))).isEmpty();
    assertThat(moved(waiting(50, 2, 4, 1))).isEmpty();
    links.clear();
    link(1, 4, ObservedRate.UNKNOWN, 0);
    link(2, 4, rate(0.01), 50);
    assertThat(moved(waiting(50, 2, 4, 1))).isEmpty();
    links.removeLast();
    assertThat(moved(waiting(50, 2, 4, 1))).as("its own link cannot be used").isEmpty();
  }

  @Test
  void aDeadAlternateIsNeverChosenWhateverItsCapacityWas() {
    LinkFacts.Speed dead =
        new LinkFacts.Speed(ObservedRate.DEAD, ObservedRate.DEAD, Optional.of(new ByteRate(1e8)));
    link(1, 4, rate(0.01), 50);
    link(2, 4, rate(1), 0);
    links.set(1, links.get(1).with(dead));
    assertThat(moved(waiting(50, 1, 4, 2))).isEmpty();
  }

  /** Source 2 sends 10 MB/s in all, and 200 MB of it wait for node 5. */
  @Test
  void theUplinkOfTheOtherSourceIsShared() {
    link(1, 4, rate(1), 20);
    link(2, 4, rate(10), 0);
    link(2, 5, rate(10), 200);
    assertThat(moved(waiting(20, 1, 4, 2))).isNotEmpty();
    nodes.set(1, new NodeFacts(name(2), Optional.of(new ByteRate(10 * MB)), Optional.empty()));
    assertThat(moved(waiting(20, 1, 4, 2))).isEmpty();
  }

  @Test
  void aLeavingTaskCountsForItsNewLinkAndIsNotAskedForAgain() {
    link(1, 4, rate(1), 40);
    link(2, 4, rate(1), 0);
    List<QueuedTask> tasks = waiting(40, 1, 4, 2);
    List<Long> moved = moved(tasks);
    assertThat(moved).hasSizeBetween(15, 20);
    List<QueuedTask> later =
        tasks.stream().map(t -> moved.contains(t.taskId()) ? leaving(t) : t).toList();
    assertThat(moved(later)).isEmpty();
  }

  @Test
  void toAHalfOpenSourceOnlyItsProbesMoveAndToSeveralDestinations() {
    link(1, 4, rate(1), 40);
    link(1, 5, rate(1), 40);
    link(2, 4, rate(10), 0);
    link(2, 5, rate(10), 0);
    List<QueuedTask> tasks = new ArrayList<>(waiting(40, 1, 4, 2));
    waiting(40, 1, 5, 2).forEach(task -> tasks.add(later(task)));
    Set<LinkKey> held = Set.of(new LinkKey(2, 4), new LinkKey(2, 5));
    halfOpen.add(new UsableNetwork.HalfOpen(held, 3));
    assertThat(moved(tasks)).containsExactly(40L, 140L, 39L);
    List<QueuedTask> asked = tasks.stream().map(t -> t.taskId() == 140 ? leaving(t) : t).toList();
    assertThat(moved(asked)).as("one is on its way, two are left").containsExactly(40L, 139L);
    halfOpen.set(0, new UsableNetwork.HalfOpen(held, 0));
    assertThat(moved(tasks)).isEmpty();
    halfOpen.clear();
    assertThat(moved(tasks)).hasSizeGreaterThan(60);
  }

  /** A link that has only failed or was never used is not known to be slow. */
  @Test
  void aHalfOpenLinkWithoutARateIsProbedAndItsProbesStay() {
    for (ObservedRate rate : List.of(ObservedRate.DEAD, ObservedRate.UNKNOWN)) {
      links.clear();
      halfOpen.clear();
      link(1, 4, rate(10), 40);
      link(2, 4, rate, 0);
      link(3, 4, rate(10), 40);
      LinkKey held = new LinkKey(2, 4);
      halfOpen.add(new UsableNetwork.HalfOpen(Set.of(held), 2));
      assertThat(behind(new LinkKey(1, 4))).hasSize(1);
      assertThat(moves(waiting(40, 1, 4, 2, 3)))
          .hasSize(2)
          .allMatch(move -> move.probe().equals(Optional.of(held)) && !move.unusable());
      assertThat(behind(held)).isEmpty();
      assertThat(moved(waiting(2, 2, 4, 1))).isEmpty();
      halfOpen.set(0, new UsableNetwork.HalfOpen(Set.of(held), 0));
      assertThat(moved(waiting(40, 1, 4, 2, 3))).isEmpty();
    }
  }

  @Test
  void onlyLinksWhoseTasksCouldGainAreBehind() {
    LinkKey first = new LinkKey(1, 4);
    LinkKey second = new LinkKey(2, 4);
    LinkKey gone = new LinkKey(3, 4);
    link(1, 4, rate(10), 50);
    link(2, 4, rate(10), 40);
    assertThat(behind(first, second)).isEmpty();
    assertThat(behind(first, second, gone)).containsExactly(gone);
    link(3, 4, rate(10), 0);
    assertThat(behind(first, second, gone)).containsExactly(first, second);
    halfOpen.add(new UsableNetwork.HalfOpen(Set.of(gone), 0));
    assertThat(behind(first, second, gone)).isEmpty();
    links.set(0, links.getFirst().with(speed(ObservedRate.DEAD)));
    assertThat(behind(first, second)).containsExactly(first);
  }

  private List<LinkKey> behind(LinkKey... queued) {
    return Relief.behind(network(), HorizonPolicy.DEFAULT, List.of(queued)).stream()
        .map(BehindLink::link)
        .toList();
  }

  private static LinkFacts.Speed speed(ObservedRate rate) {
    return new LinkFacts.Speed(rate, rate, Optional.empty());
  }

  private static QueuedTask later(QueuedTask task) {
    return new QueuedTask(
        task.taskId() + 100,
        task.bytes(),
        task.source(),
        task.destination(),
        task.alternates(),
        false,
        false);
  }

  static QueuedTask leaving(QueuedTask task) {
    return new QueuedTask(
        task.taskId(),
        task.bytes(),
        task.source(),
        task.destination(),
        task.alternates(),
        true,
        true);
  }

  private List<Long> moved(List<QueuedTask> tasks) {
    return moves(tasks).stream().map(move -> move.task().taskId()).toList();
  }

  private List<Relief.Move> moves(List<QueuedTask> tasks) {
    return Relief.of(network(), HorizonPolicy.DEFAULT, tasks);
  }

  private UsableNetwork network() {
    return new UsableNetwork(new NetworkView(nodes, links), NODES, halfOpen);
  }

  /** Task 1 is the oldest; the youngest comes first, as a store gives them. */
  private static List<QueuedTask> waiting(int count, long source, long to, long... alternates) {
    List<Long> others = LongStream.of(alternates).boxed().toList();
    return LongStream.range(0, count)
        .map(n -> count - n)
        .mapToObj(id -> new QueuedTask(id, MB, source, to, others, false, false))
        .toList();
  }

  private static ObservedRate rate(double mbPerSecond) {
    return ObservedRate.measured(mbPerSecond * MB);
  }

  private void link(long from, long to, ObservedRate rate, long files) {
    LinkFacts link = LinkFacts.of(name(from), name(to), rate, ByteCount.ZERO);
    links.add(link.with(Queue.ofBytes(files * MB, files)));
  }

  private static NodeName name(long node) {
    return new NodeName("NODE_" + node);
  }
}
