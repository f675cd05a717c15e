package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.Explainer;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What holds for every plan of files that several destinations want, in random worlds. A circle
 * makes the planner endless.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ForwardingPropertyTest {

  static final int SEEDS = 150;
  private static final int FILES = 25;

  /** A plan, and how many bytes per second a link carries if it has nothing else to do. */
  record World(Plan plan, double[][] rates) {

    RequestBatch batch() {
      return plan.batch();
    }

    /** Returns the request whose copy another one waits for, or {@code NO_SHARER}. */
    int supplierOf(int request) {
      return plan.waitsForCopy(request)
          ? batch().sharer(request, plan.choice(request))
          : RequestBatch.NO_SHARER;
    }

    double transferSeconds(int request) {
      int source = batch().source(request, plan.choice(request));
      return batch().bytes(request) / rates[source][batch().destination(request)];
    }
  }

  private static void forEachWait(BiConsumer<World, Integer> check) {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = random(seed);
      try {
        IntStream.range(0, world.batch().size())
            .filter(world.plan()::waitsForCopy)
            .forEach(request -> check.accept(world, request));
      } catch (AssertionError wrong) {
        throw new AssertionError("world of seed " + seed, wrong);
      }
    }
  }

  @Test
  void noRequestWaitsInACircle() {
    forEachWait(
        (world, request) -> {
          int at = request;
          for (int hop = 0; at != RequestBatch.NO_SHARER; hop++) {
            assertThat(hop).isLessThan(world.batch().size());
            assertThat(world.plan().choice(at)).isNotEqualTo(Assignment.NONE);
            at = world.supplierOf(at);
          }
        });
  }

  @Test
  void noCopyIsUsedBeforeItCanBeThere() {
    forEachWait(
        (world, request) -> {
          int supplier = world.supplierOf(request);
          double there =
              supplier == RequestBatch.NO_SHARER
                  ? world.batch().comesAfter(request, world.plan().choice(request))
                  : world.plan().score(supplier);
          assertThat(world.plan().score(request))
              .isGreaterThanOrEqualTo((there + world.transferSeconds(request)) * (1 - 1e-9));
        });
  }

  @Test
  void noRequestWaitsForALessUrgentOneUnlessItHasNoOtherWay() {
    forEachWait(
        (world, request) -> {
          int supplier = world.supplierOf(request);
          if (supplier != RequestBatch.NO_SHARER
              && world.batch().priority(supplier) > world.batch().priority(request)) {
            assertThat(hasOwnWay(world, request)).isFalse();
          }
        });
  }

  private static boolean hasOwnWay(World world, int request) {
    RequestBatch batch = world.batch();
    return IntStream.range(0, batch.sourceCount(request))
        .map(n -> batch.source(request, n))
        .anyMatch(
            source -> source == batch.destination(request) || isLinked(world, source, request));
  }

  private static boolean isLinked(World world, int source, int request) {
    return world.plan().view().linkBetween(source, world.batch().destination(request))
        != NetworkView.NO_LINK;
  }

  @Test
  void scoresOfOneStrategyAreCompared() {
    forEachWait(
        (world, request) -> {
          int supplier = world.supplierOf(request);
          assertThat(world.plan().strategy(request)).isEqualTo(Strategy.COMPLETION);
          assertThat(supplier == RequestBatch.NO_SHARER || isOfCompletion(world, supplier))
              .isTrue();
        });
  }

  private static boolean isOfCompletion(World world, int request) {
    return world.plan().strategy(request) == Strategy.COMPLETION;
  }

  @Test
  void aCopyComesOverALinkAndFromANodeThatPassesItOn() {
    forEachWait(
        (world, request) -> {
          int source = world.batch().source(request, world.plan().choice(request));
          assertThat(world.batch().shared().isExcluded(request, source)).isFalse();
          assertThat(isLinked(world, source, request)).isTrue();
        });
  }

  @Test
  void noCandidateIsFedByTheRequestItself() {
    forEachWait(
        (world, request) -> {
          Explainer explainer = world.plan().explainer();
          int supplier = world.supplierOf(request);
          if (supplier != RequestBatch.NO_SHARER) {
            assertThat(explainer.candidates(supplier))
                .extracting(Candidate::n)
                .noneMatch(n -> world.batch().sharer(supplier, n) == request);
            assertThat(explainer.candidates(supplier)).isNotEmpty();
          }
        });
  }

  @Test
  void everyFileThatCanComeIsPlanned() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      World world = random(seed);
      for (int request = 0; request < world.batch().size(); request++) {
        if (isOfCompletion(world, request) && !isPlanned(world, request)) {
          assertThat(canCome(world, request)).as("world of seed %d", seed).isFalse();
        }
      }
    }
  }

  private static boolean isPlanned(World world, int request) {
    return world.plan().choice(request) != Assignment.NONE;
  }

  /** Whether a source of a request has the file, or is going to have it. */
  private static boolean canCome(World world, int request) {
    RequestBatch batch = world.batch();
    return hasOwnWay(world, request)
        || IntStream.range(batch.sourceCount(request), batch.allSources(request))
            .filter(n -> isLinked(world, batch.source(request, n), request))
            .filter(n -> !batch.shared().isExcluded(request, batch.source(request, n)))
            .map(n -> batch.sharer(request, n))
            .anyMatch(
                sharer ->
                    sharer == RequestBatch.NO_SHARER
                        || sharer != request
                            && isOfCompletion(world, sharer)
                            && isPlanned(world, sharer));
  }

  @Test
  void aFileWithOneDestinationIsPlannedAsIfNothingWereShared() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      RandomWorld world = new RandomWorld(seed);
      RequestBatch batch = world.batch();
      SharedFiles.Builder shared = new SharedFiles.Builder();
      RequestBatch.Builder same = new RequestBatch.Builder();
      for (int request = 0; request < batch.size(); request++) {
        shared.wanted(request, request);
        shared.deadline(request, request % 3);
        same.add(
            ByteCount.of(batch.bytes(request)),
            batch.destination(request),
            new Priority(batch.priority(request)),
            world.holders(request));
      }
      Plan plan =
          Planner.plan(world.view(), same.build(shared.build(batch.size())), PlanPolicy.DEFAULT);
      List<String> ids = IntStream.range(0, batch.size()).mapToObj(n -> "f" + n).toList();
      assertThat(plan.digest(ids)).as("world of seed %d", seed).isEqualTo(world.plan().digest(ids));
    }
  }

  /** Links are missing, files have several holders, and requests have own strategies. */
  static World random(long seed) {
    Random random = new Random(seed);
    int nodes = 3 + random.nextInt(5);
    double[][] rates = new double[nodes][];
    for (int node = 0; node < nodes; node++) {
      rates[node] = random.doubles(nodes, 0.5e6, 20e6).toArray();
    }
    List<NodeFacts> facts = new ArrayList<>();
    List<LinkFacts> links = new ArrayList<>();
    for (int from = 0; from < nodes; from++) {
      Optional<ByteRate> uplink =
          random.nextBoolean() ? Optional.of(new ByteRate(5e6)) : Optional.empty();
      facts.add(new NodeFacts(name(from), uplink, Optional.empty()));
      for (int to = 0; to < nodes; to++) {
        if (from != to && random.nextInt(3) > 0) {
          ObservedRate rate = ObservedRate.measured(rates[from][to]);
          links.add(LinkFacts.of(name(from), name(to), rate, ByteCount.ZERO));
        }
      }
    }
    RequestBatch batch = batch(random, nodes);
    return new World(Planner.plan(new NetworkView(facts, links), batch, PlanPolicy.DEFAULT), rates);
  }

  private static NodeName name(int node) {
    return new NodeName("N" + node);
  }

  private static RequestBatch batch(Random random, int nodes) {
    RequestBatch.Builder batch = new RequestBatch.Builder();
    SharedFiles.Builder shared = new SharedFiles.Builder();
    int size = 0;
    for (int file = 0; file < FILES; file++) {
      ByteCount bytes = ByteCount.of(1_000_000L + random.nextInt(4_000_000));
      int origin = random.nextInt(nodes);
      for (int node = 0; node < nodes; node++) {
        if (node != origin && random.nextInt(4) > 0) {
          batch.add(
              bytes,
              node,
              new Priority(random.nextInt(3)),
              List.of(new Replica(origin, random.nextInt(5) > 0)),
              random.nextInt(8) > 0 ? RequestBatch.NO_STRATEGY : Strategy.DURATION.ordinal());
          shared.wanted(file, size);
          if (random.nextBoolean()) {
            shared.excluded(size, random.nextInt(nodes));
          }
          size++;
        } else if (node != origin && random.nextInt(3) == 0) {
          shared.comes(file, new SharedFiles.Copy(node, random.nextDouble() * 5));
        }
      }
    }
    return batch.build(shared.build(size));
  }
}
