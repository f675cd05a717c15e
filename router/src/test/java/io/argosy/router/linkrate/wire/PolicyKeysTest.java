package io.argosy.router.linkrate.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.PathPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyKeysTest {

  private static final String ALL =
      """
      policy:
        half-trusted: 20GB
        half-life: 3h
        stands-alone: 0.6
        share-of-capacity: 0.7
        measurement-half-life: 24h
        few-points: 4
        oldest-transfers: 24h
        oldest-measurement: 3d
        throughput-window: 72h
        round-trip-window: 12h
        loss-window: 30m
        interfaces: [10Gb/s, 200Gb/s]
        interface-payload: 0.95
        nearly-full: 0.8
        overfull: 1.05
        deciding-share: 0.75
        overdue-intervals: 5
      """;

  private static final ForecastPolicy OTHER =
      new ForecastPolicy(
          ByteCount.parse("20GB"),
          Duration.ofHours(3),
          0.6,
          0.7,
          Duration.ofHours(24),
          4,
          Duration.ofHours(24),
          Duration.ofDays(3),
          new PathPolicy(
              Duration.ofHours(72),
              Duration.ofHours(12),
              Duration.ofMinutes(30),
              List.of(ByteRate.ofGigabitsPerSecond(10), ByteRate.ofGigabitsPerSecond(200)),
              0.95,
              0.8,
              1.05,
              0.75,
              5));

  @TempDir Path directory;

  @Test
  void everyConstantCanBeSet() throws IOException {
    assertThat(read(ALL).policy()).isEqualTo(OTHER);
  }

  @Test
  void eachConstantThatIsAbsentHasItsDefault() throws IOException {
    assertThat(read("policy: {}\nintervals: {archives: 20m}").policy())
        .isEqualTo(ForecastPolicy.DEFAULT);
    assertThat(read("intervals: {archives: 20m}").intervals())
        .isEqualTo(
            new FeedSettings.Intervals(
                Duration.ofMinutes(5), Duration.ofMinutes(1), Duration.ofMinutes(20)));
    assertThat(read("policy: {loss-window: 1h}").policy().paths().roundTripWindow())
        .isEqualTo(Duration.ofHours(24));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          policy: {half-life: -1h}                                   | policy.half-life:
          policy: {half-life: 1}                                     | policy.half-life:
          policy: {half-life: }                                      | policy.half-life:
          policy: {interfaces: }                                     | policy.interfaces:
          policy: {interfaces: [10Gb/s, null]}                       | policy.interfaces:
          policy: {throughput-window: 49h}                           | policy.oldest-measurement:
          policy: {round-trip-window: 49h}                           | policy.oldest-measurement:
          policy: {loss-window: 49h}                                 | policy.oldest-measurement:
          policy: {half-trusted: 0B}                                 | policy.half-trusted:
          policy: {stands-alone: 0}                                  | policy.stands-alone:
          policy: {share-of-capacity: 2}                             | policy.share-of-capacity:
          policy: {measurement-half-life: 0s}                        | policy.measurement-half-life:
          policy: {few-points: '2'}                                  | policy.few-points:
          policy: {few-points: }                                     | policy.few-points:
          policy: {few-points: 0}                                    | policy.few-points:
          policy: {oldest-transfers: -1h}                            | policy.oldest-transfers:
          policy: {oldest-measurement: -1h}                          | policy.oldest-measurement:
          policy: {throughput-window: 0s}                            | policy.throughput-window:
          policy: {round-trip-window: 400d}                          | policy.round-trip-window:
          policy: {loss-window: often}                               | policy.loss-window:
          policy: {interfaces: 10Gb/s}                               | policy.interfaces:
          policy: {interfaces: [10Gb/s, 10]}                         | policy.interfaces[1]:
          policy: {interface-payload: 1.1}                           | policy.interface-payload:
          policy: {nearly-full: 1.1}                                 | policy.nearly-full:
          policy: {nearly-full: .nan}                                | policy.nearly-full:
          policy: {overfull: .inf}                                   | policy.overfull:
          policy: {deciding-share: 0}                                | policy.deciding-share:
          policy: {overdue-intervals: 0}                             | policy.overdue-intervals:
          policy: {halfLife: 1h}                                     | policy.halfLife:
          policy: {paths: {loss-window: 1h}}                         | policy.paths:
          policy: [half-life]                                        | policy:
          intervals: {rate-files: 100ms}                             | intervals.rate-files:
          intervals: {instances: 0s}                                 | intervals.instances:
          intervals: {archives: }                                    | intervals.archives:
          intervals: {archives: 10}                                  | intervals.archives:
          intervals: {feeds: 10m}                                    | intervals.feeds:
          """)
  void whatIsWrongIsNamed(String yaml, String key) {
    assertThatThrownBy(() -> read(yaml))
        .isInstanceOf(Refusal.class)
        .message()
        .startsWith(key + " ")
        .hasLineCount(1);
  }

  private FeedSettings read(String yaml) throws IOException {
    return FeedsReader.read(Files.writeString(directory.resolve("feeds.yaml"), yaml));
  }
}
