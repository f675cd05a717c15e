package io.argosy.router.routing;

import static io.argosy.router.routing.RouteCycleTest.link;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A random network whose links transfer routed files at their rates, while files become due and
 * cycles run. Each file is 1 MB.
 */
final class RoutedWorld {

  private static final double[] RATES = {2e5, 1e6, 5e6};
  private static final int LONGEST_SECONDS = 20_000;

  private final long seed;
  private final SplittableRandom random;
  private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final MemoryRoutingStore store = new MemoryRoutingStore();
  private final Map<LinkKey, Double> rates = new HashMap<>();
  private final Map<LinkKey, Double> sent = new HashMap<>();
  private final List<Stage> wakeUps = new ArrayList<>();
  private final Set<Long> wanted = new HashSet<>();
  private final RouteCycle cycle;
  private final int sources;
  private final int destinations;
  private long last;

  RoutedWorld(long seed) {
    this.seed = seed;
    random = new SplittableRandom(seed);
    sources = random.nextInt(1, 4);
    destinations = random.nextInt(1, 12);
    for (int n = 0; n < sources; n++) {
      store.node(1 + n, source(n));
    }
    for (int n = 0; n < destinations; n++) {
      store.node(101 + n, destination(n));
    }
    for (int from = 0; from < sources; from++) {
      for (int to = 0; to < destinations; to++) {
        double rate = RATES[random.nextInt(RATES.length)];
        store.link(link(source(from), destination(to), rate));
        rates.put(new LinkKey(1 + from, 101 + to), rate);
      }
    }
    HorizonPolicy policy =
        new HorizonPolicy(
            random.nextDouble(0.01, 1),
            Duration.ofSeconds(random.nextInt(1, 5)),
            Duration.ofSeconds(random.nextInt(5, 10)),
            random.nextInt(1, 4),
            ByteCount.of(1_000_000));
    cycle =
        new RouteCycle(
            store,
            PlanPolicy.DEFAULT,
            random.nextInt(1, 30),
            policy,
            Exploration.always(),
            ForwardingSwitch.always(),
            OneRouter.context(new PlainTransactions(), wakeUps::add, clock));
  }

  void requireNothingStarves() {
    int files = random.nextInt(1, 150);
    for (int second = 0; files > 0 || !wanted.isEmpty(); second++) {
      assertThat(second).as("seed %d: still waiting %s", seed, wanted).isLessThan(LONGEST_SECONDS);
      for (int more = random.nextInt(20); files > 0 && more > 0; more--) {
        request();
        files--;
      }
      for (boolean again = true; again; again = wakeUps.contains(Stage.ROUTING)) {
        wakeUps.clear();
        cycle.run();
      }
      clock.pass(Duration.ofSeconds(1));
      carry();
    }
  }

  private void request() {
    last++;
    List<String> holders = new ArrayList<>();
    for (int n = 0; n < sources; n++) {
      if (random.nextBoolean()) {
        holders.add(source(n));
      }
    }
    if (holders.isEmpty()) {
      holders.add(source(0));
    }
    store.request(
        new MemoryRoutingStore.Due(
            last,
            new Priority(random.nextInt(4)),
            destination(random.nextInt(destinations)),
            holders));
    wanted.add(last);
  }

  /** Lets links transfer for one second. */
  private void carry() {
    rates.forEach((link, rate) -> sent.merge(link, rate, Double::sum));
    for (RoutedFile file : List.copyOf(store.routes().values())) {
      LinkKey link = new LinkKey(file.sourceNodeId(), file.destinationNodeId());
      if (sent.get(link) >= file.size().bytes()) {
        sent.merge(link, (double) -file.size().bytes(), Double::sum);
        store.arrive(file.fileRequestId());
        wanted.remove(file.fileRequestId());
      }
    }
    sent.replaceAll((link, bytes) -> Math.min(bytes, Math.max(rates.get(link), 1e6)));
  }

  private static String source(int n) {
    return "T1_" + (char) ('A' + n);
  }

  private static String destination(int n) {
    return "T2_" + (char) ('A' + n);
  }
}
