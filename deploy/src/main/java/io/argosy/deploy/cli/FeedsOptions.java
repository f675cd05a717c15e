package io.argosy.deploy.cli;

import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.evidence.LinkKnowledge;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.FeedsReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of commands that read feeds. */
final class FeedsOptions {

  @Option(
      names = "--config",
      required = true,
      paramLabel = "FEEDS.yaml",
      description = "The feeds; paths in the file are relative to it.")
  Path config = Path.of("");

  @Option(
      names = "--now",
      defaultValue = "PT0S",
      paramLabel = "TIME",
      description =
          "Time from which ages count, such as 2026-01-31T12:00:00Z; a date is the end of that day"
              + " (default: the current time).")
  Instant now = Instant.EPOCH;

  /** Reads the configuration, and warns of files with secrets that others may read. */
  FeedSettings settings(PrintWriter err) throws IOException {
    FeedSettings settings = Surroundings.read(config, FeedsReader::read);
    settings
        .warnings()
        .forEach(one -> err.println("argosy: %s: %s".formatted(Surroundings.resolve(config), one)));
    err.flush();
    return settings;
  }

  Clock clock() {
    return Clock.fixed(now, ZoneOffset.UTC);
  }

  /** Returns the readings of the feeds that could be read. */
  static List<FeedReading> readings(List<FeedResult> results) {
    return results.stream().flatMap(result -> result.reading().stream()).toList();
  }

  static List<LinkKnowledge> knowledge(List<FeedReading> readings, FeedSettings settings) {
    return LinkKnowledge.of(readings, settings.maxima(), settings.policy());
  }
}
