package io.argosy.deploy.cli;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.feed.Feeds;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.ForecastsDocument;
import io.argosy.router.plan.wire.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reads all feeds once and writes the forecasts that follow. */
@Command(
    name = "collect",
    description = {
      "Reads all feeds of a configuration once, without a router, and writes what to expect of each"
          + " link and why.",
      "Format: argosy-forecasts/1, for argosy plan --forecasts."
    },
    footer = {
      "",
      "Exit codes: 0 all feeds were read; 1 some could not be read, the others are written;"
          + " 2 the configuration is invalid, and nothing is written."
    })
final class LinkratesCollectCommand implements Callable<Integer> {

  private static final int SHOWN = 20;

  @Spec CommandSpec spec;

  @Mixin FeedsOptions feeds;

  @Option(
      names = "--json",
      required = true,
      paramLabel = "FILE.json",
      description = "File to write, replaced as a whole.")
  Path out = Path.of("");

  @Override
  public Integer call() throws IOException {
    FeedSettings settings = feeds.settings();
    List<FeedResult> results = Feeds.of(settings, feeds.clock()).read(feeds.now);
    List<FeedReading> readings = FeedsOptions.readings(results);
    ForecastsFile forecasts =
        ForecastsDocument.of(FeedsOptions.knowledge(readings, settings), results);
    WholeFile.write(Surroundings.resolve(out), to -> Documents.FORECASTS.write(forecasts, to));
    print(forecasts);
    PrintWriter problems = spec.commandLine().getErr();
    warnings(readings).forEach(problems::println);
    problems.flush();
    return readings.size() == results.size() ? ExitCodes.DONE : ExitCodes.NOT_DONE;
  }

  /** Returns what the file has no place for, because its fields are fixed. */
  static List<String> warnings(List<FeedReading> readings) {
    return readings.stream()
        .filter(reading -> !reading.missing().isEmpty())
        .map(
            reading ->
                "%s: the deadline did not suffice for %s, which are unknown in the forecasts."
                    .formatted(reading.feed(), String.join(" and ", reading.missing())))
        .toList();
  }

  private void print(ForecastsFile forecasts) {
    PrintWriter text = spec.commandLine().getOut();
    forecasts.feeds().forEach(feed -> text.println(sentence(feed)));
    TextTable table = new TextTable("From, To, Rate, Capacity, Success, Confidence, Used");
    forecasts.links().stream().limit(SHOWN).forEach(link -> row(table, link));
    table.linesOr("Nothing is known of any link.").forEach(text::println);
    if (forecasts.links().size() > SHOWN) {
      text.println("and " + Counted.of(forecasts.links().size() - SHOWN, "more link"));
    }
    text.flush();
  }

  static String sentence(ForecastsFile.FeedState feed) {
    return feed.ok()
        ? "%s: ok, %,d accepted, %,d refused, %,d unmapped"
            .formatted(feed.name(), feed.accepted(), feed.refused(), feed.unmapped().size())
        : "%s: failed: %s".formatted(feed.name(), feed.error());
  }

  private static void row(TextTable table, ForecastsFile.Link link) {
    table.row(
        link.from(),
        link.to(),
        rate(link.rate()),
        rate(link.capacity()) + (link.capacityIsLowerBound() ? " or more" : ""),
        link.successPercent() == null ? "-" : "%.0f %%".formatted(link.successPercent()),
        "%.2f".formatted(link.confidence()),
        link.provenance().stream()
            .filter(ForecastsFile.Provenance::used)
            .map(ForecastsFile.Provenance::feed)
            .toList());
  }

  private static String rate(@Nullable Double rate) {
    if (rate == null) {
      return "-";
    }
    return rate == 0
        ? ByteCount.ZERO + "/s"
        : new ByteRate(Objects.requireNonNull(rate)).toString();
  }
}
