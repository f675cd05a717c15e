package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** In any world, tasks move only if this shortens the total time, and the result is stable. */
class ReliefPropertyTest {

  private static final int WORLDS = 2_000;
  private static final double ROUNDING = 1e-6;

  @Test
  void movesShortenTheTotalTimeAndASecondRunMovesNothing() {
    int moved = 0;
    for (long seed : Seeds.of(WORLDS).toArray()) {
      World world = new World(seed);
      List<Relief.Move> moves = Relief.of(world.network(), HorizonPolicy.UNLIMITED, world.tasks);
      moved += moves.size();
      world.requireSound(moves);
      world.requireBehind(moves);
      double before = world.end();
      boolean unusable = moves.stream().anyMatch(Relief.Move::unusable);
      world.apply(moves);
      assertThat(Relief.of(world.network(), HorizonPolicy.UNLIMITED, world.tasks))
          .as("seed %d", seed)
          .isEmpty();
      if (!unusable) {
        assertThat(world.end()).as("seed %d", seed).isLessThanOrEqualTo(before * (1 + ROUNDING));
      }
    }
    assertThat(moved).as("worlds in which something moves").isGreaterThan(WORLDS);
  }

  @Test
  void tasksLeaveAUsableLinkOnlyForOneWithRoom() {
    int kept = 0;
    for (long seed : Seeds.of(WORLDS).toArray()) {
      World world = new World(seed);
      List<Relief.Move> moves = Relief.of(world.network(), HorizonPolicy.DEFAULT, world.tasks);
      kept +=
          Relief.of(world.network(), HorizonPolicy.UNLIMITED, world.tasks).size() - moves.size();
      world.requireSound(moves);
      assertThat(moves)
          .as("seed %d", seed)
          .allMatch(move -> move.unusable() || world.hasRoom(move.task(), moves));
    }
    assertThat(kept).as("tasks that the horizon keeps in their queues").isPositive();
  }

  /** Sources 1 to 3 and destinations 4 and 5, each link with a random rate and queue. */
  private static final class World {

    /** More than the least number of files that a link is given. */
    private static final long FILES = 100;

    private static final double[] RATES = {1e5, 1e6, 1e6, 8e6, 1e7};

    final long[] keys = {1, 2, 3, 4, 5};
    private final long seed;
    private final SplittableRandom random;
    private final List<NodeFacts> nodes;
    private final List<LinkFacts> links = new ArrayList<>();
    private List<QueuedTask> tasks;

    World(long seed) {
      this.seed = seed;
      random = new SplittableRandom(seed);
      nodes = LongStream.of(keys).mapToObj(this::node).toList();
      for (long from = 1; from <= 3; from++) {
        for (long to = 4; to <= 5; to++) {
          if (random.nextInt(5) > 0) {
            links.add(LinkFacts.of(name(from), name(to), rate(), ByteCount.ZERO));
          }
        }
      }
      tasks = LongStream.range(0, random.nextInt(80)).mapToObj(n -> task(1_000 - n)).toList();
      for (QueuedTask task : tasks) {
        add(task.source(), task.destination(), task.bytes());
      }
      links.replaceAll(link -> more(link, random.nextLong(3) * 10_000_000));
    }

    private NodeFacts node(long key) {
      Optional<ByteRate> uplink =
          random.nextInt(3) == 0
              ? Optional.of(new ByteRate(random.nextDouble(1e6, 2e7)))
              : Optional.empty();
      return new NodeFacts(name(key), uplink, Optional.empty());
    }

    private ObservedRate rate() {
      return switch (random.nextInt(8)) {
        case 0 -> ObservedRate.DEAD;
        case 1 -> ObservedRate.UNKNOWN;
        default -> ObservedRate.measured(RATES[random.nextInt(RATES.length)]);
      };
    }

    private QueuedTask task(long id) {
      long source = random.nextLong(1, 4);
      List<Long> others =
          LongStream.rangeClosed(1, 3)
              .filter(n -> n != source && random.nextBoolean())
              .boxed()
              .toList();
      return new QueuedTask(
          id,
          random.nextLong(1, 4_000_000),
          source,
          random.nextLong(4, 6),
          others,
          random.nextBoolean(),
          false);
    }

    UsableNetwork network() {
      List<Long> nodeKeys = LongStream.of(keys).boxed().toList();
      return new UsableNetwork(view(), nodeKeys, List.of());
    }

    /** Requires that the link of the first moved task is behind; others may fall behind later. */
    void requireBehind(List<Relief.Move> moves) {
      List<LinkKey> queued = moves.stream().map(World::linkOf).distinct().toList();
      List<LinkKey> behind =
          Relief.behind(network(), HorizonPolicy.UNLIMITED, queued).stream()
              .map(BehindLink::link)
              .toList();
      assertThat(moves.isEmpty() || behind.contains(linkOf(moves.getFirst())))
          .as("seed %d", seed)
          .isTrue();
    }

    private static LinkKey linkOf(Relief.Move move) {
      return new LinkKey(move.task().source(), move.task().destination());
    }

    NetworkView view() {
      return new NetworkView(nodes, links);
    }

    private static LinkFacts more(LinkFacts link, long bytes) {
      return link.with(Queue.ofBytes(link.queue().allBytes() + bytes, FILES));
    }

    private void add(long source, long destination, long bytes) {
      links.replaceAll(
          link ->
              link.source().equals(name(source)) && link.destination().equals(name(destination))
                  ? more(link, bytes)
                  : link);
    }

    void requireSound(List<Relief.Move> moves) {
      Set<Long> once = new HashSet<>();
      for (Relief.Move move : moves) {
        assertThat(once.add(move.task().taskId())).as("seed %d", seed).isTrue();
        assertThat(carrying(move.task())).as("seed %d: %s", seed, move).isNotEmpty();
        assertThat(move.unusable())
            .as("seed %d: %s", seed, move)
            .isEqualTo(!mayCarry(move.task().source(), move.task().destination()));
      }
    }

    /** Returns the alternates whose link has a known rate. */
    private List<Long> carrying(QueuedTask task) {
      return task.alternates().stream()
          .filter(source -> speed(source, task.destination()) > 0)
          .toList();
    }

    /** Whether an alternate has room, without the tasks that leave its link as well. */
    boolean hasRoom(QueuedTask task, List<Relief.Move> moves) {
      NetworkView view = view();
      return carrying(task).stream()
          .anyMatch(
              source -> {
                int link = view.linkBetween(source.intValue() - 1, (int) task.destination() - 1);
                LinkKey key = new LinkKey(source, task.destination());
                long left =
                    moves.stream()
                        .filter(move -> linkOf(move).equals(key))
                        .mapToLong(move -> move.task().bytes())
                        .sum();
                double waiting = view.factsOf(link).queue().allBytes() - left;
                return HorizonPolicy.DEFAULT.hasRoom(waiting, FILES, view.speed(link));
              });
    }

    private boolean mayCarry(long source, long destination) {
      return links.stream()
          .filter(link -> isBetween(link, source, destination))
          .anyMatch(link -> !(link.speed().rate() instanceof ObservedRate.Dead));
    }

    private double speed(long source, long destination) {
      NetworkView view = view();
      int link = view.linkBetween((int) source - 1, (int) destination - 1);
      return link == NetworkView.NO_LINK ? 0 : view.speed(link);
    }

    private static boolean isBetween(LinkFacts link, long source, long destination) {
      return link.source().equals(name(source)) && link.destination().equals(name(destination));
    }

    /** Plans the moved tasks again one after the other. */
    void apply(List<Relief.Move> moves) {
      moves.forEach(move -> planAgain(move.task()));
      Set<QueuedTask> moved = new HashSet<>(moves.stream().map(Relief.Move::task).toList());
      tasks = tasks.stream().filter(task -> !moved.contains(task)).toList();
    }

    /** Assigns the task to the link that delivers it first. */
    private void planAgain(QueuedTask task) {
      add(task.source(), task.destination(), -task.bytes());
      long best =
          carrying(task).stream()
              .min((a, b) -> Double.compare(after(a, task), after(b, task)))
              .orElseThrow();
      add(best, task.destination(), task.bytes());
    }

    private double after(long source, QueuedTask task) {
      NetworkView view = view();
      int link = view.linkBetween((int) source - 1, (int) task.destination() - 1);
      return seconds(view, link, task.bytes());
    }

    /** Returns when the last link with a known rate has moved all its waiting tasks. */
    double end() {
      NetworkView view = view();
      double end = 0;
      for (int link = 0; link < view.links(); link++) {
        if (view.speed(link) > 0) {
          end = Math.max(end, seconds(view, link, 0));
        }
      }
      return end;
    }

    private static double seconds(NetworkView view, int link, long more) {
      int source = view.sourceOf(link);
      long sent = more;
      for (int other = 0; other < view.links(); other++) {
        if (view.sourceOf(other) == source) {
          sent += view.factsOf(other).queue().allBytes();
        }
      }
      double own = (view.factsOf(link).queue().allBytes() + more) / view.speed(link);
      return Double.isNaN(view.uplink(source)) ? own : Math.max(own, sent / view.uplink(source));
    }

    private static NodeName name(long node) {
      return new NodeName("NODE_" + node);
    }
  }
}
