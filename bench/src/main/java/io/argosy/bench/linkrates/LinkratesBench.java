package io.argosy.bench.linkrates;

import io.argosy.bench.cycle.CycleWorld;
import io.argosy.bench.cycle.RouterParts;
import io.argosy.bench.feed.FeedServer;
import io.argosy.router.linkrate.FlowSlot;
import io.argosy.router.linkrate.LearnedCapacities;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.feed.Feeds;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.FeedsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Measures what link knowledge costs: reading feeds, storing history, and what a plan spends on it.
 */
public final class LinkratesBench {

  private static final int INSTANCES = 3;
  private static final String ESMOND = "/esmond/perfsonar/archive/";
  private static final Duration SLOW_ANSWER = Duration.ofMillis(100);
  private static final int WARM_UP = 20;
  private static final int PLANS = 200;

  /** Time between two plans. */
  private static final Duration BETWEEN_PLANS = FlowSlot.WIDTH;

  /** Every second file already has a route and waits on its link. */
  private static final String ROUTED =
      """
      insert into route (id, file_request_id, file_id, source_node_id, destination_node_id, bytes,
          alternates, cycle_id, created_at)
      select r.id, r.id, r.file_id, min(c.node_id), r.destination_node_id, r.bytes, '{}', 0, r.created_at
      from file_request r
          join replica c on c.file_id = r.file_id and c.node_id <> r.destination_node_id
      where r.id % 2 = 0
      group by r.id, r.file_id, r.destination_node_id, r.bytes, r.created_at
      """;

  private final Mesh mesh;
  private final int days;
  private final int requests;
  private final Consumer<String> progress;

  /**
   * @param sites that are all linked with each other
   * @param days of history
   * @param requests files that wait
   * @param progress receives messages
   */
  public LinkratesBench(int sites, int days, int requests, Consumer<String> progress) {
    mesh = new Mesh(sites);
    this.days = days;
    this.requests = requests;
    this.progress = progress;
  }

  /** Fills an empty database with sites, waiting files, a history and its forecasts. */
  public LinkratesResult.History fill(DataSource owner) {
    new CycleWorld(mesh.sites(), requests).fill(owner);
    JdbcClient jdbc = JdbcClient.create(owner);
    jdbc.sql(ROUTED).update();
    LinkratesResult.History history = new HistoryWorld(owner, days).fill(progress);
    new RouterParts(owner, new SteppingClock()).forecasts(ForecastPolicy.DEFAULT).run();
    // PostgreSQL's autovacuum does this within minutes.
    jdbc.sql("analyze").update();
    return history;
  }

  /**
   * @param router the role of the router in the filled database
   * @param directory for the configuration of feeds
   */
  public LinkratesResult run(DataSource router, LinkratesResult.History history, Path directory)
      throws IOException {
    LinkratesResult.Knowledge knowledge = knowledge(router);
    try (FeedServer server = new FeedServer()) {
      return new LinkratesResult(
          "linkrates",
          mesh.sites(),
          mesh.links(),
          List.of(
              refresh("three instances and OpenSearch", router, fast(server), directory),
              refresh("esmond with 100 ms an answer", router, slow(server), directory)),
          history,
          knowledge);
    }
  }

  private String fast(FeedServer server) {
    IntStream.rangeClosed(1, INSTANCES)
        .forEach(n -> server.instance("/instance" + n, mesh.statistics("instance" + n)));
    server.openSearch("/opensearch", mesh.tests());
    return """
    instances:
      - {name: instance1, kind: argosy, url: %1$s/instance1}
      - {name: instance2, kind: argosy, url: %1$s/instance2}
      - {name: instance3, kind: argosy, url: %1$s/instance3}
    archives: [{name: archive, kind: opensearch, url: %1$s/opensearch}]
    """
        .formatted(server.address());
  }

  private String slow(FeedServer server) {
    server.serve(
        ESMOND, new EsmondMesh(ESMOND, mesh.pairs(), SLOW_ANSWER, (value, other) -> value));
    return """
    archives: [{name: esmond, kind: esmond, url: %s%s}]
    deadline: 130s
    """
        .formatted(server.address(), ESMOND);
  }

  private LinkratesResult.Refresh refresh(
      String name, DataSource router, String feeds, Path directory) throws IOException {
    progress.accept("Reading " + name);
    Path file = directory.resolve("feeds.yaml");
    Files.writeString(file, mesh.settings(feeds));
    FeedSettings settings = FeedsReader.read(file);
    SteppingClock clock = new SteppingClock();
    RouterParts parts = new RouterParts(router, clock);
    double read = seconds(parts.feeds(Feeds.of(settings, clock))::run);
    double combine = seconds(parts.forecasts(settings.policy())::run);
    JdbcClient jdbc = JdbcClient.create(router);
    List<String> errors =
        jdbc.sql("select name || ': ' || error from feed where error is not null")
            .query(String.class)
            .list();
    if (!errors.isEmpty()) {
      throw new IOException("feeds could not be read: " + errors);
    }
    return new LinkratesResult.Refresh(
        name,
        read,
        combine,
        jdbc.sql("select sum(accepted) from feed").query(Long.class).single(),
        jdbc.sql("select count(*) from link_forecast where capacity is not null")
            .query(Long.class)
            .single());
  }

  private LinkratesResult.Knowledge knowledge(DataSource router) {
    JdbcClient jdbc = JdbcClient.create(router);
    SteppingClock clock = new SteppingClock();
    RouterParts parts = new RouterParts(router, clock);
    double cycle = seconds(parts.forecasts(ForecastPolicy.DEFAULT)::run);
    LearnedCapacities capacities = parts.capacities();
    double refresh = seconds(() -> capacities.refresh(clock.instant()));
    LinkForecasts forecasts = parts.knownForecasts();
    List<Double> read = new ArrayList<>();
    List<Double> learned = new ArrayList<>();
    List<Double> together = new ArrayList<>();
    for (int plan = 0; plan < WARM_UP + PLANS; plan++) {
      double capacity = seconds(() -> capacities.at(clock.instant(), key -> key));
      double forecast = seconds(() -> forecasts.at(clock.instant()));
      if (plan >= WARM_UP) {
        learned.add(capacity);
        read.add(forecast);
        together.add(capacity + forecast);
      }
      Instant before = clock.instant();
      clock.step(BETWEEN_PLANS);
      HistoryWorld.move(jdbc, before, clock.instant());
      capacities.refresh(clock.instant());
    }
    return new LinkratesResult.Knowledge(
        jdbc.sql("select count(*) from route").query(Long.class).single(),
        LinkratesResult.Spread.of(read),
        LinkratesResult.Spread.of(learned),
        LinkratesResult.Spread.of(together),
        cycle,
        refresh);
  }

  static double seconds(Runnable work) {
    long begin = System.nanoTime();
    work.run();
    return (System.nanoTime() - begin) / 1e9;
  }
}
