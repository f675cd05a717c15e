package io.argosy.deploy.cli;

import io.argosy.common.unit.Counted;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.ForecastsFile;
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
import java.util.concurrent.Callable;
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
    Path file = Surroundings.output(out, "--json");
    FeedSettings settings = feeds.settings(spec.commandLine().getErr());
    List<FeedResult> results = Feeds.of(settings, feeds.clock()).read(feeds.now);
    List<FeedReading> readings = FeedsOptions.readings(results);
    ForecastsFile forecasts =
        ForecastsDocument.of(FeedsOptions.knowledge(readings, settings), results);
    WholeFile.write(file, to -> Documents.FORECASTS.write(forecasts, to));
    print(forecasts);
    PrintWriter problems = spec.commandLine().getErr();
    warnings(readings).forEach(problems::println);
    problems.flush();
    return readings.size() == results.size() ? ExitCodes.DONE : ExitCodes.NOT_DONE;
  }

  /** Returns what the file has no place for, because its fields are fixed. */
  static List<String> warnings(List<FeedReading> readings) {
    return readings.stream()
        .flatMap(reading -> reading.notes().stream().map(note -> reading.feed() + ": " + note))
        .toList();
  }

  private void print(ForecastsFile forecasts) {
    PrintWriter text = spec.commandLine().getOut();
    ForecastTables.feeds(forecasts.feeds()).forEach(text::println);
    ForecastTables.links(forecasts.links().stream().limit(SHOWN).toList()).forEach(text::println);
    if (forecasts.links().size() > SHOWN) {
      text.println("and " + Counted.of(forecasts.links().size() - SHOWN, "more link"));
    }
    text.flush();
  }
}
