package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.stage.Duty;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Feeds that cannot be read are a metric, on which operators set an alarm. */
class FailingFeedsTest {

  private static final String RATES =
      """
      {"format": "argosy-rates/1", "rates": [{"from": "A", "to": "B", "rate": "%s"}]}
      """;

  @TempDir Path directory;

  private final SettableClock clock = new SettableClock(Instant.parse("2026-01-31T12:00:00Z"));

  private static double failing(RunningRouter router) {
    return router.bean(MeterRegistry.class).get("argosy.feeds.failing").gauge().value();
  }

  private void readFeeds(RunningRouter router, String rate) throws IOException {
    Files.writeString(directory.resolve("rates.json"), RATES.formatted(rate));
    clock.pass(Duration.ofMinutes(2));
    router.beans(Duty.class).stream()
        .filter(one -> one.name().equals("feeds"))
        .findFirst()
        .orElseThrow()
        .cycle()
        .run();
  }

  @Test
  void aBrokenRateFileCountsUntilItIsMended() throws IOException {
    Path feeds =
        Files.writeString(
            directory.resolve("feeds.yaml"),
            """
            rate-files: [{name: hand, path: rates.json}, {name: absent, path: none.json}]
            """);
    try (RunningRouter router =
        RunningRouter.start(Map.of("linkrate.feeds-file", feeds.toString()), clock)) {
      assertThat(failing(router)).as("not read yet").isZero();
      readFeeds(router, "40");
      await().until(() -> failing(router) == 1);
      readFeeds(router, "40MB/s");
      await().until(() -> failing(router) == 0);
    }
  }
}
