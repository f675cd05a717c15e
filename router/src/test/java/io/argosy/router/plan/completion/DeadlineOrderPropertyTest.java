package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * In random worlds of files of one priority, whose links send them in the order of their deadlines,
 * an earlier deadline is not worse off because files are passed on. All nodes are linked: files
 * that come by way of others alone would otherwise take the place of some that come without them.
 */
class DeadlineOrderPropertyTest {

  private static final int SEEDS = 150;
  private static final int DEADLINES = 3;
  private static final int FILES = 40;

  /** For the rounding of sums. */
  private static final double NEARLY = 1 + 1e-9;

  /**
   * @param file a file that nobody shares has a number of its own
   */
  private record Wanted(int file, int node, int deadline, ByteCount bytes, int origin) {}

  private record World(Plan plan, int[] deadlines, double[] arrivals) {

    boolean isEarly(int request) {
      return deadlines[request] < IntStream.of(deadlines).max().orElse(0);
    }
  }

  @Test
  void aFileWaitsForACopyOnlyIfThatIsSoonerUnlessItsDeadlineIsTheLatest() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = planned(seed, true);
      for (int request = 0; request < world.deadlines().length; request++) {
        if (world.isEarly(request) && world.plan().waitsForCopy(request)) {
          assertThat(world.arrivals()[request])
              .as("request %d of world %d", request, seed)
              .isLessThan(ownWay(world, request) * NEARLY);
        }
      }
    }
  }

  @Test
  void noDeadlineButTheLatestEndsLaterThanIfNothingWerePassedOn() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World with = planned(seed, true);
      World alone = planned(seed, false);
      int latest = IntStream.of(with.deadlines()).max().orElse(0);
      for (int deadline = 0; deadline < latest; deadline++) {
        assertThat(last(with, deadline))
            .as("deadline %d of world %d", deadline, seed)
            .isLessThanOrEqualTo(last(alone, deadline) * NEARLY);
      }
    }
  }

  private static double last(World world, int deadline) {
    return IntStream.range(0, world.deadlines().length)
        .filter(request -> world.deadlines()[request] == deadline)
        .mapToDouble(request -> world.arrivals()[request])
        .max()
        .orElse(0);
  }

  /** Otherwise nobody could wait at all. */
  @Test
  void earlierDeadlinesGainByCopies() {
    double with = 0;
    double alone = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      with += sumOfEarly(planned(seed, true));
      alone += sumOfEarly(planned(seed, false));
    }
    assertThat(with).isLessThan(0.6 * alone);
  }

  private static double sumOfEarly(World world) {
    return IntStream.range(0, world.deadlines().length)
        .filter(world::isEarly)
        .mapToDouble(request -> world.arrivals()[request])
        .sum();
  }

  /** Returns the seconds until a file would come from the node that has it. */
  private static double ownWay(World world, int request) {
    RequestBatch batch = world.plan().batch();
    NetworkView view = world.plan().view();
    int own = view.linkBetween(batch.source(request, 0), batch.destination(request));
    long ahead =
        IntStream.rangeClosed(0, request)
            .filter(before -> before == request || linkOf(world.plan(), before) == own)
            .mapToLong(batch::bytes)
            .sum();
    return ahead / view.rate(own);
  }

  private static int linkOf(Plan plan, int request) {
    return plan.isPlanned(request)
        ? plan.view()
            .linkBetween(
                plan.batch().source(request, plan.choice(request)),
                plan.batch().destination(request))
        : NetworkView.NO_LINK;
  }

  /** Returns by request when it arrives if each link sends its files in the batch's order. */
  private static double[] arrivals(Plan plan) {
    RequestBatch batch = plan.batch();
    double[] ahead = new double[plan.view().links()];
    double[] sent = new double[batch.size()];
    for (int request = 0; request < sent.length; request++) {
      int link = linkOf(plan, request);
      if (link != NetworkView.NO_LINK) {
        ahead[link] += batch.bytes(request) / plan.view().rate(link);
        sent[request] = ahead[link];
      }
    }
    return IntStream.range(0, sent.length).mapToDouble(at -> arrival(plan, sent, at)).toArray();
  }

  private static double arrival(Plan plan, double[] sent, int request) {
    if (!plan.waitsForCopy(request)) {
      return sent[request];
    }
    RequestBatch batch = plan.batch();
    int sharer = batch.sharer(request, plan.choice(request));
    double ready =
        sharer == RequestBatch.NO_SHARER
            ? batch.comesAfter(request, plan.choice(request))
            : arrival(plan, sent, sharer);
    double transfer = batch.bytes(request) / plan.view().rate(linkOf(plan, request));
    return Math.max(sent[request], ready + transfer);
  }

  private static World planned(long seed, boolean isShared) {
    Random random = new Random(seed);
    int nodes = 4 + random.nextInt(4);
    NetworkView view = network(random, nodes);
    List<Wanted> wanted = wanted(random, nodes);
    RequestBatch.Builder batch = new RequestBatch.Builder();
    SharedFiles.Builder shared = new SharedFiles.Builder();
    for (int request = 0; request < wanted.size(); request++) {
      Wanted one = wanted.get(request);
      batch.add(one.bytes(), one.node(), new Priority(1), List.of(Replica.staged(one.origin())));
      shared.wanted(one.file(), request);
      shared.deadline(request, one.deadline());
    }
    if (seed % 2 == 0) {
      wanted.forEach(
          one -> {
            if (random.nextInt(8) == 0) {
              shared.comes(
                  one.file(),
                  new SharedFiles.Copy(random.nextInt(nodes), random.nextDouble() * 20));
            }
          });
    }
    RequestBatch all = batch.build(isShared ? shared.build(wanted.size()) : SharedFiles.NONE);
    Plan plan = Planner.plan(view, all, PlanPolicy.DEFAULT);
    return new World(plan, wanted.stream().mapToInt(Wanted::deadline).toArray(), arrivals(plan));
  }

  private static NetworkView network(Random random, int nodes) {
    List<LinkFacts> links = new ArrayList<>();
    for (int from = 0; from < nodes; from++) {
      for (int to = 0; to < nodes; to++) {
        if (from != to) {
          ObservedRate rate = ObservedRate.measured(0.5e6 + random.nextDouble() * 10e6);
          links.add(LinkFacts.of(name(from), name(to), rate, ByteCount.ZERO));
        }
      }
    }
    return new NetworkView(
        IntStream.range(0, nodes).mapToObj(n -> NodeFacts.named(name(n))).toList(), links);
  }

  private static NodeName name(int node) {
    return new NodeName("N" + node);
  }

  /** Shared files have a deadline for each destination; others load the links as well. */
  private static List<Wanted> wanted(Random random, int nodes) {
    int[] deadlineAt = random.ints(nodes, 0, DEADLINES).toArray();
    List<Wanted> wanted = new ArrayList<>();
    for (int file = 0; file < FILES; file++) {
      ByteCount bytes = ByteCount.of(1_000_000L + random.nextInt(4_000_000));
      int origin = random.nextInt(3) > 0 ? 0 : random.nextInt(nodes);
      boolean isAlone = random.nextInt(4) == 0;
      int only = random.nextInt(nodes);
      for (int node = 0; node < nodes; node++) {
        if (node != origin && (isAlone ? node == only : random.nextInt(4) > 0)) {
          int deadline = isAlone ? random.nextInt(DEADLINES) : deadlineAt[node];
          wanted.add(new Wanted(file, node, deadline, bytes, origin));
        }
      }
    }
    wanted.sort(Comparator.comparingInt(Wanted::deadline));
    return wanted;
  }
}
