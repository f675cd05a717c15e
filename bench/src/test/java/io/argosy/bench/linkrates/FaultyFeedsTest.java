package io.argosy.bench.linkrates;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.feed.Feeds;
import io.argosy.router.linkrate.wire.FeedsReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads all feeds with a fault once. */
class FaultyFeedsTest {

  private static final int FEEDS = 33;
  private static final Duration DEADLINE = Duration.ofSeconds(15);

  @TempDir Path directory;

  @Test
  void everyFaultIsNamedOrItsValuesAreRefusedAndNothingIsUsed() throws IOException {
    SteppingClock clock = new SteppingClock();
    List<FeedResult> results;
    try (FaultyFeeds faulty = new FaultyFeeds(new Mesh(60))) {
      Path settings = faulty.settings(directory, DEADLINE);
      results = Feeds.of(FeedsReader.read(settings), clock).read(clock.instant());
    }
    assertThat(results).hasSize(FEEDS).allMatch(FaultyFeedsTest::isNoticed);
    assertThat(results)
        .allMatch(result -> result.reading().stream().allMatch(one -> one.statements().isEmpty()));
  }

  private static boolean isNoticed(FeedResult result) {
    return result.error().isPresent()
        || result.reading().map(FeedReading::refused).filter(count -> count > 0).isPresent();
  }
}
