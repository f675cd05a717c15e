package io.argosy.router.linkrate.feed;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.WrittenRates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads rates that an operator wrote. A file that is absent or expired says nothing. */
final class RateFileFeed implements Feed {

  private final FeedSettings.RateFile file;

  RateFileFeed(FeedSettings.RateFile file) {
    this.file = file;
  }

  @Override
  public String name() {
    return file.name();
  }

  @Override
  public FeedReading read(Instant now) throws IOException {
    Path path = file.path();
    if (Files.notExists(path)) {
      return FeedReading.of(name(), now, List.of());
    }
    try {
      WrittenRates rates = WrittenRates.read(path);
      return FeedReading.of(
          name(), now, rates.areValidAt(now) ? statements(rates, now) : List.of());
    } catch (Refusal e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  private List<Statement> statements(WrittenRates rates, Instant now) {
    boolean replaces = file.use() == FeedSettings.Use.REPLACE;
    return rates.rates().entrySet().stream()
        .map(
            rate ->
                new Statement(
                    rate.getKey(), written(rate.getValue(), replaces, rates.validUntil(), now)))
        .toList();
  }

  private Evidence.Written written(
      ByteRate rate, boolean replaces, Optional<Instant> until, Instant now) {
    return until
        .map(end -> new Evidence.Written(name(), rate, replaces, Duration.between(now, end)))
        .orElseGet(() -> new Evidence.Written(name(), rate, replaces));
  }
}
