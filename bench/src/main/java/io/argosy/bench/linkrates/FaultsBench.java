package io.argosy.bench.linkrates;

import io.argosy.bench.cycle.CycleWorld;
import io.argosy.bench.cycle.RouterParts;
import io.argosy.router.linkrate.FeedCycle;
import io.argosy.router.linkrate.LearnedCapacities;
import io.argosy.router.linkrate.feed.Feeds;
import io.argosy.router.linkrate.store.JdbcFeedStore;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.FeedsReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Times routing cycles while feeds with every fault are read, and while none is. */
public final class FaultsBench {

  /**
   * The default of FEEDS.yaml. A dead feed makes each reading last so long, which is also how often
   * a router tries feeds that failed.
   */
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  /** Longer than a feed is left alone after failures. */
  private static final Duration BETWEEN_READINGS = Duration.ofMinutes(20);

  /** No own transfers and no feeds of the measured world say anything of capacities. */
  private static final String SAID =
      """
      select count(*) from link_forecast
      where capacity is not null or round_trip_seconds is not null or loss is not null
          or convert_from(provenance, 'UTF8') ~ 'argosy-|esmond|opensearch|rate-file'
      """;

  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final Duration PHASE = Duration.ofSeconds(60);
  private static final int PHASES = 4;

  private final Mesh mesh;
  private final int requests;
  private final Consumer<String> progress;
  private final List<Double> without = new ArrayList<>();
  private final List<Double> with = new ArrayList<>();
  private final AtomicInteger readings = new AtomicInteger();

  /**
   * @param requests files that a cycle routes
   * @param progress receives messages
   */
  public FaultsBench(int sites, int requests, Consumer<String> progress) {
    mesh = new Mesh(sites);
    this.requests = requests;
    this.progress = progress;
  }

  /** Fills an empty database with sites and waiting files. */
  public void fill(DataSource owner) {
    new CycleWorld(mesh.sites(), requests).fill(owner);
  }

  /**
   * @param router the role of the router in the filled database
   * @param directory for the configuration of feeds
   */
  public FaultsResult run(DataSource router, Path directory) throws IOException {
    RouterParts routing = new RouterParts(router, new SteppingClock());
    LearnedCapacities capacities = routing.capacities();
    SteppingClock clock = new SteppingClock();
    RouterParts reading = new RouterParts(router, clock);
    try (FaultyFeeds faulty = new FaultyFeeds(mesh)) {
      FeedSettings settings = FeedsReader.read(faulty.settings(directory, DEADLINE));
      FeedCycle feeds = reading.feeds(Feeds.of(settings, clock));
      time(routing, capacities, WARM_UP, new ArrayList<>());
      for (int phase = 0; phase < PHASES; phase++) {
        // In the order A B B A, so that a machine that becomes slower counts for both.
        boolean isFaultyFirst = phase % 2 == 1;
        timed(routing, capacities, isFaultyFirst, feeds, clock);
        timed(routing, capacities, !isFaultyFirst, feeds, clock);
        progress.accept("%d of %d phases are done".formatted(phase + 1, PHASES));
      }
      reading.forecasts(settings.policy()).run();
      return result(router);
    }
  }

  private void timed(
      RouterParts routing,
      LearnedCapacities capacities,
      boolean isFaulty,
      FeedCycle feeds,
      SteppingClock clock) {
    if (!isFaulty) {
      time(routing, capacities, PHASE, without);
      return;
    }
    AtomicBoolean isDone = new AtomicBoolean();
    try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
      CompletableFuture<Void> read =
          CompletableFuture.runAsync(() -> readUntil(isDone, feeds, clock), thread);
      try {
        time(routing, capacities, PHASE, with);
      } finally {
        isDone.set(true);
      }
      read.join();
    }
  }

  private void readUntil(AtomicBoolean isDone, FeedCycle feeds, SteppingClock clock) {
    while (!isDone.get()) {
      feeds.run();
      readings.incrementAndGet();
      clock.step(BETWEEN_READINGS);
    }
  }

  private void time(
      RouterParts routing, LearnedCapacities capacities, Duration span, List<Double> seconds) {
    long end = System.nanoTime() + span.toNanos();
    while (System.nanoTime() < end) {
      seconds.add(LinkratesBench.seconds(routing.trial(capacities, requests)::run));
    }
  }

  private FaultsResult result(DataSource router) {
    JdbcClient jdbc = JdbcClient.create(router);
    Map<String, Long> refused = new HashMap<>();
    jdbc.sql("select name, refused from feed")
        .query(
            row -> {
              refused.put(row.getString("name"), row.getLong("refused"));
            });
    JdbcFeedStore store = new JdbcFeedStore(jdbc);
    Map<String, Integer> statements = new HashMap<>();
    store.readings().forEach(said -> statements.put(said.feed(), said.statements().size()));
    List<FaultsResult.Feed> feeds =
        store.states().stream()
            .map(
                state ->
                    new FaultsResult.Feed(
                        state.entry().name(),
                        state.error().orElse(null),
                        refused.getOrDefault(state.entry().name(), 0L),
                        statements.getOrDefault(state.entry().name(), 0)))
            .toList();
    return new FaultsResult(
        "linkrates-faults",
        mesh.sites(),
        jdbc.sql("select count(*) from file_request").query(Long.class).single(),
        readings.get(),
        LinkratesResult.Spread.of(without),
        LinkratesResult.Spread.of(with),
        jdbc.sql(SAID).query(Long.class).single(),
        feeds);
  }
}
