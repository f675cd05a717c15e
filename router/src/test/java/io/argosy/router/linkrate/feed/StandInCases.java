package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.topology.LinkName;
import io.argosy.router.fixture.archive.ArchiveStandIn;
import io.argosy.router.fixture.archive.Dialect;
import io.argosy.router.fixture.archive.StoredTest;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.SamplePolicies;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.linkrate.evidence.Tester;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases on a stand-in, and those that need one. */
abstract class StandInCases extends ArchiveFeedCases {

  private static final String MESH =
      """
      {"addresses": {"a": {"address": "ps-a.example.org"}, "b": {"address": "ps-b.example.net"}},
       "groups": {"g": {"type": "mesh", "addresses": [{"name": "a"}, {"name": "b"}]}},
       "tests": {"t": {"type": "%s", "spec": {"reverse": %s}}},
       "schedules": {"s": {"%s": "%s"}},
       "tasks": {"k": {"group": "g", "test": "t", "schedule": "s"}}}
      """;

  final ArchiveStandIn archive;

  StandInCases(Dialect dialect) {
    archive = new ArchiveStandIn(dialect);
  }

  @AfterEach
  void close() {
    archive.close();
  }

  @Override
  final void store(StoredTest... tests) {
    archive.store(tests);
  }

  @Override
  final URI url() {
    return archive.url();
  }

  static StoredTest[] mesh() {
    return new StoredTest[] {
      StoredTest.throughput(A, B, ago(1), 4 * GIGABIT),
      StoredTest.throughput(A2, B, ago(1), 2 * GIGABIT),
      StoredTest.throughput(B, A, ago(1), 3 * GIGABIT),
      StoredTest.throughput(A6, B6, ago(1), 1 * GIGABIT),
      StoredTest.failed(B, A2, ago(1)),
      StoredTest.roundTrip(A, B, ago(1), 0.03),
      StoredTest.roundTrip(B, A, ago(1), 0.03),
      StoredTest.loss(A, B, ago(1), 0.01),
      StoredTest.loss(A2, B, ago(1), 0.02),
      StoredTest.loss(B, A, ago(1), 0.03)
    };
  }

  @Test
  void aListInManyPartsSaysTheSame() throws IOException {
    store(mesh());
    FeedReading whole = feed().read(NOW);
    archive.listAtMost(1);
    FeedReading inParts = feed().read(NOW);
    assertThat(inParts).isEqualTo(whole);
    assertThat(whole.accepted()).isEqualTo(9);
  }

  @Test
  void theSameArchiveIsReadTheSameWayAgain() throws IOException {
    store(mesh());
    Feed feed = feed();
    FeedReading first = feed.read(NOW);
    assertThat(feed.read(NOW)).isEqualTo(first);
  }

  @Test
  void atMostFourRequestsAreUnderWay() throws IOException {
    store(mesh());
    archive.delayAnswers(Duration.ofMillis(10));
    feed().read(NOW);
    assertThat(archive.mostOpen()).isBetween(1, FeedHttp.AT_ONCE);
  }

  @Test
  void testsOfHostsWhoseNamesAreTooLongAreIgnored() throws IOException {
    Tester tooLong = new Tester("203.0.113.6", "x".repeat(254));
    Tester longest = new Tester("203.0.113.7", "y".repeat(253));
    store(
        StoredTest.throughput(A, tooLong, ago(1), 4 * GIGABIT),
        StoredTest.throughput(tooLong, A, ago(1), 4 * GIGABIT),
        StoredTest.throughput(A, longest, ago(1), 4 * GIGABIT));
    assertThat(feed().read(NOW).unmapped()).containsExactly(longest.name());
  }

  @Test
  void theWindowsAreThoseOfThePolicy() throws IOException {
    store(
        StoredTest.throughput(A, B, ago(49), 4 * GIGABIT),
        StoredTest.throughput(B, A, ago(51), 4 * GIGABIT),
        StoredTest.roundTrip(A, B, ago(2), 0.03),
        StoredTest.roundTrip(A, B, ago(4), 0.02),
        StoredTest.loss(A, B, ago(7), 0.01),
        StoredTest.loss(A, B, ago(9), 0.5));
    FeedReading reading =
        feed(archive(url(), seen -> List.of(), SamplePolicies.windows(50, 3, 8))).read(NOW);
    Evidence.Measured measured = measured(reading, CERN, FNAL);
    assertThat(measured.capacity()).isPresent();
    assertThat(measured.roundTrip()).contains(Duration.ofMillis(30));
    assertThat(measured.loss().orElseThrow()).isCloseTo(0.01, within(1e-6));
    assertThat(reading.accepted()).isEqualTo(3);
  }

  static List<Object> noRates() {
    return List.of(
        Double.NaN,
        Double.POSITIVE_INFINITY,
        1e300,
        -1,
        0,
        "fast",
        "",
        "1e5000",
        true,
        List.of(1, 2),
        Map.of("rate", 1));
  }

  @ParameterizedTest
  @MethodSource("noRates")
  void whatIsNoRateIsRefused(Object value) throws IOException {
    store(
        StoredTest.throughput(A, B, ago(1), value),
        StoredTest.roundTrip(A, B, ago(1), value),
        StoredTest.loss(A, B, ago(1), value.equals(0) ? 2 : value),
        StoredTest.throughput(B, A, ago(1), 4 * GIGABIT));
    FeedReading reading = feed().read(NOW);
    assertThat(reading.refused()).isEqualTo(3);
    assertThat(reading.accepted()).isEqualTo(1);
    assertThat(reading.statements())
        .filteredOn(one -> one.link().equals(new LinkName(CERN, FNAL)))
        .map(one -> (Evidence.Measured) one.evidence())
        .allSatisfy(
            nothing -> {
              assertThat(nothing.capacity()).isEmpty();
              assertThat(nothing.roundTrip()).isEmpty();
              assertThat(nothing.loss()).isEmpty();
            });
  }

  @Test
  void aTestWhoseResultIsRefusedIsNoFailedTest() throws IOException {
    store(
        StoredTest.throughput(A, B, ago(1), 1e300),
        StoredTest.throughput(B, A, ago(1), 4 * GIGABIT));
    FeedReading reading = feed().read(NOW);
    assertThat(reading.refused()).isEqualTo(1);
    assertThat(reading.statements())
        .extracting(Statement::link)
        .contains(new LinkName(FNAL, CERN))
        .doesNotContain(new LinkName(CERN, FNAL));
  }

  /** Between A and B in both directions: each row has one test of A to B and one of B to A. */
  @ParameterizedTest
  @CsvSource({
    "throughput, repeat, PT6H, false, 17, false",
    "throughput, repeat, PT6H, false, 19, true",
    "throughput, repeat, PT24H, false, 50, false",
    "throughput, repeat, PT24H, false, 73, true",
    "throughput, repeat, P1D, false, 50, false",
    "throughput, repeat, P7D, false, 100, false",
    "throughput, repeat, P7D, false, 505, true",
    "throughput, repeat, P1W, false, 40, false",
    "throughput, repeat, PT1.5H, false, 4, false",
    "throughput, repeat, PT1.5H, false, 5, true",
    "throughput, repeat-cron, 0 */12 * * *, false, 8, false",
    "throughput, repeat, P52W, false, 9000, false",
    "latencybg, repeat, PT6H, false, 8, false",
    "latencybg, repeat, PT6H, false, 19, true",
    "rtt, repeat, PT12H, false, 30, false",
    "rtt, repeat, PT12H, false, 37, true",
    "throughput, repeat, PT6H, true, 1, false",
    "throughput, repeat, PT6H, true, 19, true"
  })
  void aTestIsOverdueAfterThreeOfItsIntervals(
      String type, String key, String repeat, boolean isReversed, long hours, boolean isOverdue)
      throws IOException {
    StoredTest there = new StoredTest(type, A, B, ago(hours), Map.of("result.packets.loss", 0.0));
    StoredTest back = new StoredTest(type, B, A, ago(1), Map.of("result.packets.loss", 0.0));
    store(isReversed ? there.reversed() : there, isReversed ? back.reversed() : back);
    try (JsonServer server = new JsonServer()) {
      server.with("/mesh", MESH.formatted(type, isReversed, key, repeat));
      PsConfigFeed plan =
          new PsConfigFeed(
              List.of(server.url("/mesh")), host -> Optional.empty(), 3, Duration.ofSeconds(60));
      plan.begin();
      FeedReading planned = plan.read(NOW);
      List<String> overdue = feed(archive(url(), plan)).read(NOW).overdue();
      assertThat(overdue)
          .hasSize(isOverdue ? 1 : 0)
          .allMatch(test -> test.contains(isReversed ? " to " + A : "from " + A));
      assertThat(planned.notes()).hasSize(key.equals("repeat") ? 0 : 1);
    }
  }
}
