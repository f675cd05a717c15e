package io.argosy.deploy.cli;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.Counted;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.evidence.LinkKnowledge;
import io.argosy.router.linkrate.feed.Feeds;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.ForecastsDocument;
import io.argosy.router.linkrate.wire.WrittenRates;
import io.argosy.router.plan.wire.WholeFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Merges what several instances have transferred into a rate file. */
@Command(
    name = "aggregate",
    description = {
      "Merges what the instances of a configuration have transferred, the own one too, into a file"
          + " of rates.",
      "Format: argosy-rates/1, for rate-files of FEEDS.yaml. Links without a rate are left out."
    },
    footer = {
      "",
      "Exit codes: 0 all instances were read; 1 some could not be read, the others are written;"
          + " 2 the configuration is invalid, and nothing is written."
    })
final class LinkratesAggregateCommand implements Callable<Integer> {

  @Spec CommandSpec spec;

  @Mixin FeedsOptions feeds;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE.json",
      description = "File to write, replaced as a whole.")
  Path out = Path.of("");

  @Option(
      names = "--valid",
      paramLabel = "DURATION",
      description = "How long the rates hold, such as 12h (default: 12h).")
  Duration valid = Duration.ofHours(12);

  @Override
  public Integer call() throws IOException {
    if (!valid.isPositive()) {
      throw new IllegalArgumentException("--valid: must be positive");
    }
    Path file = Surroundings.output(out, "--out");
    FeedSettings settings = feeds.settings(spec.commandLine().getErr());
    if (settings.instances().isEmpty()) {
      throw new IllegalArgumentException(feeds.config + ": instances: there are none");
    }
    List<FeedResult> results = Feeds.ofInstances(settings, feeds.clock()).read(feeds.now);
    List<FeedReading> readings = FeedsOptions.readings(results);
    WrittenRates rates =
        new WrittenRates(
            Optional.of(feeds.now.plus(valid)), rates(FeedsOptions.knowledge(readings, settings)));
    if (!readings.isEmpty()) {
      WholeFile.write(file, to -> rates.write(comment(readings, feeds.now), to));
    }
    print(results, readings.isEmpty() ? Optional.empty() : Optional.of(rates));
    return readings.size() == results.size() ? ExitCodes.DONE : ExitCodes.NOT_DONE;
  }

  private static SortedMap<LinkName, ByteRate> rates(List<LinkKnowledge> links) {
    SortedMap<LinkName, ByteRate> rates = new TreeMap<>();
    for (LinkKnowledge one : links) {
      if (one.forecast().rate() instanceof ObservedRate.Measured measured) {
        rates.put(one.link(), measured.rate());
      }
    }
    return rates;
  }

  private static String comment(List<FeedReading> readings, Instant now) {
    return readings.stream()
        .map(FeedReading::feed)
        .collect(Collectors.joining(", ", "Combined from ", " at " + now));
  }

  private void print(List<FeedResult> results, Optional<WrittenRates> rates) {
    PrintWriter text = spec.commandLine().getOut();
    ForecastTables.feeds(ForecastsDocument.of(List.of(), results).feeds()).forEach(text::println);
    text.println(
        rates
            .map(one -> "Written: %s, %s".formatted(out, Counted.of(one.rates().size(), "rate")))
            .orElse("Not written: no instance could be read."));
    text.flush();
  }
}
