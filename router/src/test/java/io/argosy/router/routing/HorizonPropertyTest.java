package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.DirectChoices;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * No link gets more than its horizon, and no file waits for a less urgent one, in random worlds.
 */
class HorizonPropertyTest {

  private static final int WORLDS = 400;

  @Test
  void noLinkExceedsItsHorizonAndUrgentFilesNeverWaitForOthers() {
    for (long seed : Seeds.of(WORLDS).toArray()) {
      World world = new World(seed);
      Horizon.Cut cut = Horizon.of(world.plan, world.choices, world.policy);
      assertThat(cut.routed().length + cut.heldBack())
          .as("seed %d", seed)
          .isEqualTo((int) world.choices.routed().count());
      Horizon.Cut again = Horizon.of(world.plan, world.choices, world.policy);
      assertThat(again.routed()).as("seed %d", seed).isEqualTo(cut.routed());
      assertThat(again.full()).as("seed %d", seed).isEqualTo(cut.full());
      world.requireNoMoreThanTheHorizon(cut);
      world.requireWaitingOnlyForWhatIsAsUrgent(cut);
      assertThat(Horizon.of(world.plan, world.choices, HorizonPolicy.UNLIMITED).routed())
          .as("seed %d", seed)
          .hasSize((int) world.choices.routed().count());
    }
  }

  /** A random network with random queues, and files in the order in which a cycle reads them. */
  private static final class World {

    private static final double[] RATES = {2e5, 1e6, 1e7, 1e8};

    private final SplittableRandom random;
    private final long seed;
    private final HorizonPolicy policy;
    private final Plan plan;
    private final DirectChoices choices;

    World(long seed) {
      this.seed = seed;
      random = new SplittableRandom(seed);
      int least = random.nextInt(1, 30);
      policy =
          new HorizonPolicy(
              random.nextDouble(0.01, 1),
              Duration.ofSeconds(least),
              Duration.ofSeconds(least + random.nextInt(100)),
              random.nextInt(1, 10),
              ByteCount.of(random.nextLong(1, 100_000_000)));
      int sources = random.nextInt(1, 4);
      int destinations = random.nextInt(1, 4);
      NetworkView view = view(sources, destinations);
      plan = Planner.plan(view, batch(view, sources, destinations), PlanPolicy.DEFAULT);
      choices = new DirectChoices(plan);
    }

    private NetworkView view(int sources, int destinations) {
      List<NodeFacts> nodes = new ArrayList<>();
      IntStream.range(0, sources).forEach(n -> nodes.add(NodeFacts.named(source(n))));
      IntStream.range(0, destinations).forEach(n -> nodes.add(NodeFacts.named(destination(n))));
      List<LinkFacts> links = new ArrayList<>();
      for (int from = 0; from < sources; from++) {
        for (int to = 0; to < destinations; to++) {
          LinkFacts link = LinkFacts.of(source(from), destination(to), rate(), ByteCount.ZERO);
          links.add(link.with(queue()));
        }
      }
      return new NetworkView(nodes, links);
    }

    private ObservedRate rate() {
      return switch (random.nextInt(6)) {
        case 0 -> ObservedRate.DEAD;
        case 1 -> ObservedRate.UNKNOWN;
        default -> ObservedRate.measured(RATES[random.nextInt(RATES.length)]);
      };
    }

    private Queue queue() {
      List<Long> bytes =
          random.longs(RequestBatch.PRECEDENCES, 0, 20).mapToObj(n -> n * 5_000_000L).toList();
      return random.nextBoolean()
          ? Queue.ofBytes(0, 0)
          : new Queue(bytes, random.nextInt(10), OptionalDouble.empty());
    }

    private RequestBatch batch(NetworkView view, int sources, int destinations) {
      RequestBatch.Builder batch = new RequestBatch.Builder();
      int[] priorities = random.ints(random.nextInt(200), 0, 4).sorted().toArray();
      for (int priority : priorities) {
        List<Replica> holders =
            IntStream.range(0, sources)
                .filter(n -> random.nextInt(3) > 0)
                .mapToObj(n -> Replica.staged(view.indexOf(source(n))))
                .toList();
        batch.add(
            ByteCount.of(random.nextLong(1, 20_000_000)),
            view.indexOf(destination(random.nextInt(destinations))),
            new Priority(priority),
            holders);
      }
      return batch.build();
    }

    private static NodeName source(int n) {
      return new NodeName("T1_" + (char) ('A' + n));
    }

    private static NodeName destination(int n) {
      return new NodeName("T2_" + (char) ('A' + n));
    }

    private int linkOf(int request) {
      RequestBatch batch = plan.batch();
      return plan.view()
          .linkBetween(batch.source(request, choices.choice(request)), batch.destination(request));
    }

    private double budget(int link) {
      long planned = plan.finalLoads().bytes(link, RequestBatch.PRECEDENCES - 1);
      return policy.budget(planned, plan.view().speed(link));
    }

    private Loads given(Horizon.Cut cut) {
      Loads loads = new Loads(plan.view());
      for (int request : cut.routed()) {
        loads.add(linkOf(request), plan.batch().priority(request), plan.batch().bytes(request));
      }
      return loads;
    }

    void requireNoMoreThanTheHorizon(Horizon.Cut cut) {
      Loads loads = new Loads(plan.view());
      long largest =
          IntStream.range(0, plan.batch().size()).mapToLong(plan.batch()::bytes).max().orElse(0);
      for (int request : cut.routed()) {
        int link = linkOf(request);
        int priority = plan.batch().priority(request);
        loads.add(link, priority, plan.batch().bytes(request));
        boolean within = loads.bytes(link, priority) <= budget(link) + largest;
        assertThat(within || loads.files(link) <= policy.files())
            .as("seed %d: request %d, link %d", seed, request, link)
            .isTrue();
      }
    }

    void requireWaitingOnlyForWhatIsAsUrgent(Horizon.Cut cut) {
      Loads given = given(cut);
      Set<Integer> written = new HashSet<>(Arrays.stream(cut.routed()).boxed().toList());
      Set<Integer> full = new HashSet<>();
      choices
          .routed()
          .filter(request -> !written.contains(request))
          .forEach(
              request -> {
                int link = linkOf(request);
                full.add(link);
                assertThat((double) given.bytes(link, plan.batch().priority(request)))
                    .as("seed %d: request %d, link %d", seed, request, link)
                    .isGreaterThanOrEqualTo(budget(link));
              });
      assertThat(cut.full()).as("seed %d", seed).isEqualTo(full);
    }
  }
}
