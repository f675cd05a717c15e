package io.argosy.router.linkrate.feed;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.fixture.archive.Dialect;
import io.argosy.router.fixture.archive.Fault;
import io.argosy.router.fixture.archive.StoredTest;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The dialect of old archives. */
class EsmondFeedTest extends StandInCases {

  private static final int LISTS = 5;

  EsmondFeedTest() {
    super(Dialect.ESMOND);
  }

  @Override
  boolean dropsReverse() {
    return true;
  }

  @Override
  Feed feed(Archive archive) {
    return new EsmondFeed(archive);
  }

  @Test
  void resultsBetweenUnknownSitesAreNotRead() throws IOException {
    store(StoredTest.throughput(A, UNKNOWN, ago(1), 4 * GIGABIT));
    feed().read(NOW);
    assertThat(archive.requests()).isEqualTo(LISTS);
  }

  @Test
  void resultsAreReadAgainOnlyIfThereAreNewOnes() throws IOException {
    store(
        StoredTest.throughput(A, B, ago(3), 4 * GIGABIT),
        StoredTest.throughput(B, A, ago(3), 4 * GIGABIT));
    Feed feed = feed();
    feed.read(NOW);
    assertThat(archive.requests()).isEqualTo(LISTS + 2);
    store(
        StoredTest.throughput(A, B, ago(3), 4 * GIGABIT),
        StoredTest.throughput(A, B, ago(2), 6 * GIGABIT),
        StoredTest.throughput(B, A, ago(3), 4 * GIGABIT));
    FeedReading reading = feed.read(NOW);
    assertThat(archive.requests()).isEqualTo(2 * LISTS + 3);
    assertThat(reading.accepted()).isEqualTo(3);
    assertThat(measured(reading, CERN, FNAL).points()).isEqualTo(2);
  }

  /** Without patience, throughput alone is read in one reading. */
  @Test
  void ofASlowArchiveTheThroughputIsReadFirst() throws IOException {
    store(mesh());
    Archive slow = archive(url(), seen -> List.of());
    FeedReading reading =
        new EsmondFeed(slow, new EsmondReader("wlcg", Duration.ZERO, 100)).read(NOW);
    assertThat(reading.accepted()).isEqualTo(4);
    assertThat(measured(reading, CERN, FNAL).capacity()).isPresent();
    assertThat(measured(reading, CERN, FNAL).roundTrip()).isEmpty();
    assertThat(reading.notes())
        .containsExactly(
            "The deadline did not suffice for round-trip times of 2 host pairs, which stay unknown"
                + " until they are read.",
            "The deadline did not suffice for losses of 3 host pairs, which stay unknown until they"
                + " are read.");
    assertThat(feed().read(NOW).notes()).isEmpty();
  }

  @Test
  void neitherTestsOverUdpNorThoseBetweenDisksAreRead() throws IOException {
    String test =
        """
        {"source": "%s", "destination": "%s", %s,
         "event-types": [{"event-type": "throughput", "base-uri": "/1/base"}%s]}
        """;
    String loss = ", {\"event-type\": \"packet-loss-rate\", \"base-uri\": \"/2/base\"}";
    String udp = "\"ip-transport-protocol\": \"udp\"";
    String disks = "\"pscheduler-test-type\": \"disk-to-disk\"";
    try (JsonServer server = new JsonServer()) {
      server.with(
          "/archive/",
          "[%s, %s]"
              .formatted(
                  test.formatted(A.address(), B.address(), udp, loss),
                  test.formatted(B.address(), A.address(), disks, "")));
      EsmondFeed feed = new EsmondFeed(archive(server.url("/archive/"), seen -> List.of()));
      assertThat(feed.read(NOW).statements()).isEmpty();
      assertThat(server.requests()).isNotEmpty().allMatch(one -> one.startsWith("/archive/?"));
    }
  }

  @Test
  void threeQuartersOfAnyDeadlineAreForBeginningSeries() {
    Archive usual = archive(url(), seen -> List.of());
    Archive patient =
        new Archive(
            usual.name(),
            usual.url(),
            usual.access(),
            Duration.ofMinutes(10),
            usual.sites(),
            usual.nodes(),
            usual.expected(),
            usual.policy());
    assertThat(EsmondReader.of(usual).patience()).isEqualTo(Duration.ofSeconds(45));
    assertThat(EsmondReader.of(patient).patience()).isEqualTo(Duration.ofSeconds(450));
  }

  @Test
  void countlessResultsFailTheFeed() {
    store(
        StoredTest.throughput(A, B, ago(1), 4 * GIGABIT),
        StoredTest.throughput(A, B, ago(2), 4 * GIGABIT),
        StoredTest.loss(A, B, ago(1), 0.1));
    Archive usual = archive(url(), seen -> List.of());
    EsmondFeed feed = new EsmondFeed(usual, new EsmondReader("wlcg", Duration.ofSeconds(45), 2));
    assertThatThrownBy(() -> feed.read(NOW)).hasMessage("The archive sends more than 2 results.");
  }

  @Test
  void resultsThatAreReadAgainCountOnce() throws IOException {
    StoredTest first = StoredTest.throughput(A, B, ago(2), 4 * GIGABIT);
    Archive usual = archive(url(), seen -> List.of());
    EsmondFeed feed = new EsmondFeed(usual, new EsmondReader("wlcg", Duration.ofSeconds(45), 2));
    store(first);
    assertThat(feed.read(NOW).accepted()).isEqualTo(1);
    store(first, StoredTest.throughput(A, B, ago(1), 4 * GIGABIT));
    assertThat(feed.read(NOW).accepted()).isEqualTo(2);
  }

  @Test
  void theResultsOfASeriesAreLimited() {
    String list =
        """
        [{"source": "%s", "destination": "%s", "input-source": "%s", "input-destination": "%s",
          "event-types": [{"event-type": "throughput", "base-uri": "/1/base"}]}]
        """
            .formatted(A.address(), B.address(), A.name(), B.name());
    String result = "{\"ts\": %d, \"val\": 1e9}".formatted(ago(1).getEpochSecond());
    try (JsonServer server = new JsonServer()) {
      server
          .with("/archive/", list)
          .with("/1/base", Collections.nCopies(10_001, result).toString());
      EsmondFeed feed = new EsmondFeed(archive(server.url("/archive/"), seen -> List.of()));
      assertThatThrownBy(() -> feed.read(NOW))
          .hasMessage(server.url("/1/base") + " sends more than 10,000 results.");
    }
  }

  @Test
  void countlessSeriesFailTheFeed() {
    String event = "{\"event-type\": \"throughput\", \"base-uri\": \"/%d/base\"}";
    String events =
        IntStream.rangeClosed(0, 50_000).mapToObj(event::formatted).collect(joining(","));
    try (JsonServer server = new JsonServer()) {
      server.with(
          "/archive/",
          "[{\"source\": \"192.0.2.1\", \"destination\": \"192.0.2.2\", \"event-types\": [%s]}]"
              .formatted(events));
      EsmondFeed feed = new EsmondFeed(archive(server.url("/archive/"), seen -> List.of()));
      assertThatThrownBy(() -> feed.read(NOW))
          .hasMessage(server.url("/archive/") + " lists more than 50,000 series of results.");
    }
  }

  @Test
  void aDocumentThatWouldFillTheMemoryFailsTheFeed() {
    try (JsonServer server = new JsonServer()) {
      server.with("/archive/", "[" + "{},".repeat(1_100_000) + "{}]");
      EsmondFeed feed = new EsmondFeed(archive(server.url("/archive/"), seen -> List.of()));
      assertThatThrownBy(() -> feed.read(NOW))
          .hasMessageContaining("sends a document that cannot be used")
          .hasMessageContaining("exceeds the maximum allowed (2000000)");
    }
  }

  @Test
  void aFailedReadingLeavesNothingBehind() throws IOException {
    store(StoredTest.throughput(A, B, ago(3), 4 * GIGABIT));
    Feed feed = feed();
    FeedReading before = feed.read(NOW);
    archive.failAfter(LISTS, Fault.HTML);
    store(
        StoredTest.throughput(A, B, ago(3), 4 * GIGABIT),
        StoredTest.throughput(A, B, ago(2), 9 * GIGABIT));
    assertThatThrownBy(() -> feed.read(NOW)).hasMessageContaining("HTML");
    archive.failAfter(0, Fault.NONE);
    store(StoredTest.throughput(A, B, ago(3), 4 * GIGABIT));
    assertThat(feed.read(NOW)).isEqualTo(before);
  }
}
