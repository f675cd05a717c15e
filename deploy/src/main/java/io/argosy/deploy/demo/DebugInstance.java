package io.argosy.deploy.demo;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.LinkStatisticsView;
import io.argosy.common.wire.user.LoadTestForm;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.process.MachineLoad;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A second instance with the same sites, which keeps test files moving over every link, so that the
 * production instance knows its links before its first transfer. It has a directory, a database, a
 * router and agents of its own.
 */
final class DebugInstance implements AutoCloseable {

  static final String NAME = "debug";

  /** The settings of the production instance's router that read this one. */
  static final String FEEDS = "linkrate.feeds-file";

  private static final ByteCount RATE = ByteCount.of(4_000_000);
  private static final ByteCount SIZE = ByteCount.of(2_000_000);
  private static final Duration LONGEST = Duration.ofMinutes(3);
  private static final long POLL_MILLIS = 250;

  private final DemoStage stage;
  private final Narrator narrator;
  private final Path data;

  /**
   * A forecast of the production instance before its first transfer.
   *
   * @param rate in bytes per second; null if unknown
   * @param feeds from which the rate follows
   */
  record Forecast(String from, String to, @Nullable Double rate, List<String> feeds) {}

  private DebugInstance(DemoStage stage, Narrator narrator, Path data) {
    this.stage = stage;
    this.data = data;
    this.narrator = narrator;
  }

  /**
   * Starts all programs, and returns when test files have moved over every link.
   *
   * @param production directories of the production instance
   */
  static DebugInstance start(DemoLayout production, DemoOptions.Mover mover, Narrator narrator)
      throws IOException {
    DemoLayout layout = new DemoLayout(directory(production));
    DemoProcesses.endLeftovers(layout);
    DemoStage stage =
        new DemoStage(
            layout,
            Installation.Manner.SMALL_AND_SOON,
            mover,
            false,
            line -> narrator.line(NAME + ": " + line));
    DebugInstance instance = new DebugInstance(stage, narrator, layout.data());
    stage.startAll(instance::startAll);
    return instance;
  }

  private static Path directory(DemoLayout production) throws IOException {
    Path directory = production.data().resolve(NAME);
    Files.createDirectories(new DemoLayout(directory).logs());
    return directory.toRealPath();
  }

  private void startAll() throws IOException {
    stage.begin(OptionalInt.empty(), Map.of("instance", NAME));
    for (DemoSite site : DemoSite.values()) {
      stage.agent(site);
    }
    stage.finish();
    createLoadTests();
    narrator.line(
        NAME
            + ": test files move over every link; argosy loadtest list --data "
            + data
            + " shows them");
    await("test files over every link", this::hasUsedEveryLink);
  }

  private static List<LinkName> links() {
    List<LinkName> links = new ArrayList<>();
    for (DemoSite source : DemoSite.sources()) {
      for (DemoSite destination : DemoSite.destinations()) {
        links.add(new LinkName(source.node(), destination.node()));
      }
    }
    return links;
  }

  /** A load test that an earlier start created continues. */
  private void createLoadTests() throws IOException {
    RouterClient admin = stage.admin();
    List<LinkName> running =
        admin.list("/query/v1/loadtests", Running.class).stream()
            .filter(test -> test.ended() == null)
            .map(test -> new LinkName(test.from(), test.to()))
            .toList();
    for (LinkName link : links()) {
      if (!running.contains(link)) {
        admin.post(
            "/command/v1/loadtests",
            new LoadTestForm(link.source(), link.destination(), RATE, SIZE, null));
      }
    }
  }

  private record Running(NodeName from, NodeName to, @Nullable String ended) {}

  private boolean hasUsedEveryLink() {
    try {
      LinkStatisticsView seen =
          stage.admin().get("/query/v1/link-statistics", LinkStatisticsView.class);
      List<LinkName> used =
          seen.links().stream()
              .filter(link -> link.doneFiles() > 0 && link.busySeconds() > 0)
              .map(link -> new LinkName(link.from(), link.to()))
              .toList();
      return used.containsAll(links());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void await(String what, BooleanSupplier condition) throws IOException {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!condition.getAsBoolean()) {
      String reason =
          stage.givenUp().copy().completeOnTimeout("", POLL_MILLIS, TimeUnit.MILLISECONDS).join();
      if (!reason.isEmpty()) {
        throw new IOException(NAME + ": " + reason);
      }
      if (System.nanoTime() > end) {
        throw new IOException(
            "%s: no %s within %d min. %s Its logs are in %s"
                .formatted(
                    NAME, what, LONGEST.toMinutes(), MachineLoad.sentence(), stage.layout.logs()));
      }
    }
  }

  /** Writes the feeds of the production instance, and returns its settings. */
  Map<String, String> settings(DemoLayout production) throws IOException {
    Path file = production.data().resolve("feeds.yaml");
    Map<String, Object> debug =
        Map.of(
            "name",
            NAME,
            "kind",
            "argosy",
            "url",
            stage.router().toString(),
            "token-file",
            stage.secrets.path(DemoTopology.USER_TOKEN).toString());
    Files.writeString(
        file,
        "# Written at every start.\n"
            + WireJson.strict()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(Map.of("instances", List.of(debug)))
            + "\n");
    return Map.of(FEEDS, file.toString());
  }

  /** Returns the forecasts of the production instance as soon as this one has told it its links. */
  List<Forecast> awaitForecasts(RouterClient production) throws IOException {
    List<Forecast> forecasts = new ArrayList<>();
    await(
        "forecasts of production that name it",
        () -> {
          forecasts.clear();
          forecasts.addAll(forecasts(production));
          return forecasts.stream().filter(one -> one.feeds().contains(NAME)).count()
              == links().size();
        });
    forecasts.forEach(
        one ->
            narrator.line(
                "  %s to %s: %.1f MB/s, from %s"
                    .formatted(
                        one.from(),
                        one.to(),
                        one.rate() == null ? 0 : one.rate() / 1e6,
                        String.join(", ", one.feeds()))));
    return List.copyOf(forecasts);
  }

  private static List<Forecast> forecasts(RouterClient production) {
    try {
      return production.get("/query/v1/link-forecasts", ForecastsFile.class).links().stream()
          .map(
              link ->
                  new Forecast(
                      link.from().value(),
                      link.to().value(),
                      link.rate(),
                      link.provenance().stream()
                          .filter(ForecastsFile.Provenance::used)
                          .map(ForecastsFile.Provenance::feed)
                          .toList()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    stage.close();
  }
}
