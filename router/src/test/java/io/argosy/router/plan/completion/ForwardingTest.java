package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
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
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Files that several destinations want: copies on their way are sources. */
class ForwardingTest {

  private static final String SEEDED = "world of seed %d";
  private static final int ORIGIN = 0;
  private static final int DESTINATIONS = 4;
  private static final int FILES = 60;
  private static final ByteCount SIZE = ByteCount.of(2_000_000);
  private static final IntToDoubleFunction NONE = node -> 0;

  @Test
  void everyFileLeavesANarrowOriginOnce() {
    Plan plan = plan(fan(10), wanted(FILES, file -> new Priority(1)));
    assertThat(count(plan, ORIGIN)).isEqualTo(FILES);
    assertThat(IntStream.range(0, plan.batch().size()).filter(plan::waitsForCopy).count())
        .isEqualTo(FILES * (DESTINATIONS - 1));
    for (int node = 1; node <= DESTINATIONS; node++) {
      assertThat(plan.finalLoads().assigned(plan.view().linkBetween(ORIGIN, node)) / SIZE.bytes())
          .as("files that node %d gets from the origin, so that all have some to exchange", node)
          .isBetween(FILES / DESTINATIONS - 5L, FILES / DESTINATIONS + 5L);
    }
  }

  @Test
  void aDestinationWithANarrowUplinkPassesOnLess() {
    Plan plan = plan(fan(10, 2, 0), wanted(FILES, file -> new Priority(1)));
    assertThat(count(plan, ORIGIN)).isEqualTo(FILES);
    double seconds = FILES * SIZE.bytes() / 10e6;
    assertThat(count(plan, 1) * SIZE.bytes() / 2e6)
        .as("the uplink ends with that of the origin")
        .isLessThanOrEqualTo(1.1 * seconds);
  }

  @Test
  void aDestinationWithANarrowDownlinkGetsLessEarly() {
    Plan plan = plan(fan(10, 0, 2.5), wanted(FILES, file -> new Priority(1)));
    assertThat(count(plan, 1)).as("others would wait for it").isLessThan(FILES / 6);
    double slowest = FILES * SIZE.bytes() / 2.5e6;
    assertThat(lastOf(plan, 1)).isCloseTo(slowest, Percentage.withPercentage(1));
    for (int node = 2; node <= DESTINATIONS; node++) {
      assertThat(lastOf(plan, node)).isLessThan(0.7 * slowest);
    }
  }

  private static double lastOf(Plan plan, int destination) {
    return IntStream.range(0, plan.batch().size())
        .filter(request -> plan.batch().destination(request) == destination)
        .mapToDouble(plan::score)
        .max()
        .orElseThrow();
  }

  /**
   * The first destination that gets the shared file passes it on over a link that other files keep
   * busy; both directly would take the origin two seconds.
   */
  @Test
  void theFirstDestinationOfATreeChangesIfThatEndsSooner() {
    NetworkView view =
        network(
            3,
            (from, to) -> from == ORIGIN && to == 2 ? 9.5 : 20,
            node -> node == ORIGIN ? 10 : 0,
            NONE);
    RequestBatch.Builder batch = new RequestBatch.Builder();
    SharedFiles.Builder shared = new SharedFiles.Builder();
    for (int node = 1; node <= 2; node++) {
      ByteCount size = ByteCount.of(10_000_000);
      batch.add(size, node, new Priority(1), List.of(Replica.staged(ORIGIN)));
      shared.wanted(7, node - 1);
    }
    for (int other = 0; other < 4; other++) {
      batch.add(ByteCount.of(5_000_000), 2, new Priority(1), List.of(Replica.staged(1)));
    }
    Plan plan = plan(view, batch.build(shared.build(6)));
    assertThat(plan.source(1)).contains(name(ORIGIN));
    assertThat(plan.source(0)).contains(name(2));
    assertThat(plan.waitsForCopy(0)).isTrue();
  }

  @Test
  void destinationsWithSlowLinksFromTheOriginGetNearlyAllFilesFromOthers() {
    Plan plan = plan(fan(1.5), wanted(FILES, file -> new Priority(1)));
    assertThat(count(plan, ORIGIN)).isEqualTo(FILES);
    long slow =
        IntStream.range(0, plan.batch().size())
            .filter(request -> plan.batch().destination(request) > 2)
            .filter(request -> plan.isRouted(request))
            .count();
    assertThat(slow).isLessThan(FILES / 4);
  }

  @Test
  void aDestinationThatKeepsItsCopiesFeedsNobody() {
    RequestBatch.Builder batch = new RequestBatch.Builder();
    SharedFiles.Builder shared = new SharedFiles.Builder();
    for (int request = 0; request < FILES * DESTINATIONS; request++) {
      int destination = 1 + request % DESTINATIONS;
      batch.add(SIZE, destination, new Priority(1), List.of(Replica.staged(ORIGIN)));
      shared.wanted(request / DESTINATIONS, request);
      if (destination > 1) {
        shared.excluded(request, 1);
      }
    }
    Plan plan = plan(fan(10), batch.build(shared.build(FILES * DESTINATIONS)));
    assertThat(count(plan, 1)).isZero();
    assertThat(count(plan, 2)).isPositive();
  }

  @Test
  void aMoreUrgentFileWaitsForNoLessUrgentCopy() {
    Plan plan = plan(fan(10), wanted(FILES, request -> new Priority(request % DESTINATIONS / 2)));
    for (int request = 0; request < plan.batch().size(); request++) {
      int supplier = plan.batch().sharer(request, plan.choice(request));
      if (supplier != RequestBatch.NO_SHARER) {
        assertThat(plan.batch().priority(supplier))
            .isLessThanOrEqualTo(plan.batch().priority(request));
      }
    }
    assertThat(count(plan, ORIGIN)).isEqualTo(FILES);
  }

  @Test
  void aCopyThatComesSoonIsWaitedForAndOneThatComesLateIsNot() {
    assertThat(withCopyOnItsWay(1).waitsForCopy(0)).isTrue();
    assertThat(withCopyOnItsWay(100).waitsForCopy(0)).isFalse();
  }

  /** One file at a slow origin, of which a copy arrives at a node with a fast link. */
  private static Plan withCopyOnItsWay(double seconds) {
    NetworkView view = network(3, (source, destination) -> source == ORIGIN ? 0.1 : 10, NONE, NONE);
    RequestBatch.Builder batch = new RequestBatch.Builder();
    batch.add(SIZE, 2, new Priority(1), List.of(Replica.staged(ORIGIN)));
    SharedFiles.Builder shared = new SharedFiles.Builder();
    shared.wanted(7, 0);
    shared.comes(7, new SharedFiles.Copy(1, seconds));
    return plan(view, batch.build(shared.build(1)));
  }

  /** Both are planned by the same strategy, whether they name it or not. */
  @Test
  void requestsOfOneStrategyShareWhetherTheyNameItOrNot() {
    int named = Strategy.COMPLETION.ordinal();
    assertThat(ofTwoPriorities(named, RequestBatch.NO_STRATEGY).waitsForCopy(1)).isTrue();
    assertThat(ofTwoPriorities(RequestBatch.NO_STRATEGY, named).waitsForCopy(1)).isTrue();
  }

  /** One file, for which the less urgent destination has a fast link from the other one alone. */
  private static Plan ofTwoPriorities(int urgent, int other) {
    NetworkView view =
        network(3, (source, destination) -> source + destination == 2 ? 0.1 : 10, NONE, NONE);
    RequestBatch.Builder batch = new RequestBatch.Builder();
    List<Replica> origin = List.of(Replica.staged(ORIGIN));
    batch.add(SIZE, 1, new Priority(0), origin, urgent);
    batch.add(SIZE, 2, new Priority(1), origin, other);
    SharedFiles.Builder shared = new SharedFiles.Builder();
    shared.wanted(7, 0);
    shared.wanted(7, 1);
    return plan(view, batch.build(shared.build(2)));
  }

  @Test
  void everyChainOfCopiesBeginsAtANodeThatHasTheFile() {
    for (long seed = 1; seed <= 200; seed++) {
      Plan plan = random(seed);
      RequestBatch batch = plan.batch();
      for (int request = 0; request < batch.size(); request++) {
        int at = request;
        for (int hop = 0; at != RequestBatch.NO_SHARER; hop++) {
          assertThat(hop).as(SEEDED, seed).isLessThan(batch.size());
          assertThat(plan.source(at)).as(SEEDED, seed).isPresent();
          int last = at;
          at = batch.sharer(at, plan.choice(at));
          assertThat(
                  at == RequestBatch.NO_SHARER
                      || !batch.shared().isExcluded(last, batch.destination(at)))
              .as(SEEDED, seed)
              .isTrue();
        }
      }
    }
  }

  @Test
  void nothingEndsLaterThanWithoutForwarding() {
    for (long seed = 1; seed <= 50; seed++) {
      Plan plan = random(seed);
      Plan direct = plan(plan.view(), alone(plan.batch()));
      assertThat(busiest(plan)).as(SEEDED, seed).isLessThanOrEqualTo(busiest(direct) * 1.001);
    }
  }

  @Test
  void filesWithOneDestinationArePlannedAsIfNothingWereShared() {
    for (long seed = 1; seed <= 20; seed++) {
      RequestBatch alone = alone(random(seed).batch());
      SharedFiles.Builder shared = new SharedFiles.Builder();
      IntStream.range(0, alone.size()).forEach(request -> shared.wanted(request, request));
      assertThat(shared.build(alone.size()).isEmpty()).isTrue();
    }
  }

  private static RequestBatch wanted(int files, IntFunction<Priority> priorityOf) {
    RequestBatch.Builder batch = new RequestBatch.Builder();
    SharedFiles.Builder shared = new SharedFiles.Builder();
    int requests = files * DESTINATIONS;
    for (int request = 0; request < requests; request++) {
      batch.add(
          SIZE,
          1 + request % DESTINATIONS,
          priorityOf.apply(request),
          List.of(Replica.staged(ORIGIN)));
      shared.wanted(request / DESTINATIONS, request);
    }
    return batch.build(shared.build(requests));
  }

  /**
   * The requests of a batch, none of which shares its file, where each is wanted from the nodes
   * that have it.
   */
  private static RequestBatch alone(RequestBatch batch) {
    RequestBatch.Builder alone = new RequestBatch.Builder();
    for (int request = 0; request < batch.size(); request++) {
      int same = request;
      alone.add(
          ByteCount.of(batch.bytes(request)),
          batch.destination(request),
          new Priority(batch.priority(request)),
          IntStream.range(0, batch.sourceCount(request))
              .mapToObj(n -> Replica.staged(batch.source(same, n)))
              .toList());
    }
    return alone.build();
  }

  /** An origin with an uplink of 10 MB/s, and destinations that are linked with one another. */
  private static NetworkView fan(double toTheLastTwo) {
    return fan(toTheLastTwo, 0, 0);
  }

  /** As {@link #fan(double)}, where the first destination has limits too. */
  private static NetworkView fan(double toTheLastTwo, double uplink, double downlink) {
    return network(
        DESTINATIONS + 1,
        (source, destination) ->
            source == ORIGIN && destination > 2 ? toTheLastTwo : destination == ORIGIN ? 0.001 : 10,
        node -> node == ORIGIN ? 10 : node == 1 ? uplink : 0,
        node -> node == 1 ? downlink : 0);
  }

  private interface Rates {
    double megabytes(int source, int destination);
  }

  /**
   * @param uplinks in MB/s by node; 0 if the uplink has no limit
   * @param downlinks as the uplinks
   */
  private static NetworkView network(
      int nodes, Rates rates, IntToDoubleFunction uplinks, IntToDoubleFunction downlinks) {
    List<NodeFacts> facts = new ArrayList<>();
    List<LinkFacts> links = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      facts.add(new NodeFacts(name(node), limit(uplinks, node), limit(downlinks, node)));
      for (int other = 0; other < nodes; other++) {
        if (other != node) {
          links.add(
              LinkFacts.of(
                  name(node),
                  name(other),
                  ObservedRate.measured(1e6 * rates.megabytes(node, other)),
                  ByteCount.ZERO));
        }
      }
    }
    return new NetworkView(facts, links);
  }

  private static Optional<ByteRate> limit(IntToDoubleFunction limits, int node) {
    return Optional.of(limits.applyAsDouble(node))
        .filter(megabytes -> megabytes > 0)
        .map(ByteRate::ofMegabytesPerSecond);
  }

  private static NodeName name(int node) {
    return new NodeName("N" + node);
  }

  /** A world in which some files are shared, some destinations keep theirs, some copies come. */
  private static Plan random(long seed) {
    Random random = new Random(seed);
    int nodes = 3 + random.nextInt(6);
    double[] rates = random.doubles((long) nodes * nodes, 0.5, 20).toArray();
    NetworkView view =
        network(
            nodes, (from, to) -> rates[from * nodes + to], node -> node == ORIGIN ? 5 : 0, NONE);
    RequestBatch.Builder batch = new RequestBatch.Builder();
    SharedFiles.Builder shared = new SharedFiles.Builder();
    int request = 0;
    for (int file = 0; file < 40; file++) {
      for (int node = 1; node < nodes; node++) {
        if (random.nextInt(3) > 0) {
          batch.add(
              ByteCount.of(1_000_000L + random.nextInt(4_000_000)),
              node,
              new Priority(random.nextInt(2)),
              List.of(Replica.staged(ORIGIN)));
          for (int other = 1; other < nodes; other++) {
            if (random.nextInt(5) == 0) {
              shared.excluded(request, other);
            }
          }
          shared.wanted(file, request++);
        } else if (random.nextInt(4) == 0) {
          shared.comes(file, new SharedFiles.Copy(node, random.nextDouble() * 20));
        }
      }
    }
    return plan(view, batch.build(shared.build(request)));
  }

  private static Plan plan(NetworkView view, RequestBatch batch) {
    return Planner.plan(view, batch, PlanPolicy.DEFAULT);
  }

  /** Returns the number of requests whose source is a node. */
  private static long count(Plan plan, int node) {
    return IntStream.range(0, plan.batch().size())
        .filter(r -> plan.source(r).equals(Optional.of(name(node))))
        .count();
  }

  /** Returns the seconds until the busiest link or uplink of a plan has done its work. */
  private static double busiest(Plan plan) {
    NetworkView view = plan.view();
    double most = 0;
    double uplink = 0;
    for (int link = 0; link < view.links(); link++) {
      double bytes = plan.finalLoads().bytes(link, RequestBatch.PRECEDENCES - 1);
      most = Math.max(most, bytes / view.speed(link));
      uplink += view.sourceOf(link) == ORIGIN ? bytes : 0;
    }
    return Math.max(most, uplink / 5e6);
  }
}
