package io.argosy.router.linkrate.feed;

import io.argosy.common.process.FileProblem;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.NamedFiles;
import io.argosy.router.linkrate.wire.WrittenRates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads rates that an operator wrote. A file that is absent or expired says nothing. */
final class RateFileFeed implements Feed {

  private final FeedSettings.RateFile file;
  private final Duration patience;
  private final int mostLinks;

  /**
   * @param patience how long it may wait for memory
   */
  RateFileFeed(FeedSettings.RateFile file, Duration patience, int mostLinks) {
    this.file = file;
    this.patience = patience;
    this.mostLinks = mostLinks;
  }

  @Override
  public String name() {
    return file.name();
  }

  @Override
  public FeedReading read(Instant now) throws IOException {
    Path path = file.path();
    try {
      WrittenRates rates = rates(path);
      return rates.areValidAt(now)
          ? FeedReading.of(name(), now, statements(rates, now))
          : FeedReading.empty(name(), now, expired(rates));
    } catch (NoSuchFileException e) {
      return FeedReading.empty(
          name(), now, "The file %s does not exist, so no rates are used.".formatted(path));
    } catch (IOException e) {
      throw new IOException(FileProblem.of(path, e), e);
    } catch (Refusal e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  private WrittenRates rates(Path path) throws IOException {
    long bytes = Files.size(path);
    if (bytes > NamedFiles.LARGEST) {
      throw new IOException("it has more than %d bytes".formatted(NamedFiles.LARGEST));
    }
    WrittenRates rates =
        FeedMemory.OF_PROCESS.reading(bytes, patience, () -> WrittenRates.read(path));
    FeedMemory.requireAtMost(mostLinks, rates.rates().size());
    return rates;
  }

  private String expired(WrittenRates rates) {
    return "The rates of the file %s expired at %s and are not used."
        .formatted(file.path(), rates.validUntil().orElseThrow());
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
