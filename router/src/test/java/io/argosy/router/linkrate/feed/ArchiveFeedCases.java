package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.fixture.archive.StoredTest;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.SeenTest;
import io.argosy.router.linkrate.evidence.SeenTests;
import io.argosy.router.linkrate.evidence.Tester;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every client of perfSONAR archives makes of the same tests. */
abstract class ArchiveFeedCases extends ArchiveMesh {

  private final List<SeenTest> seen = new ArrayList<>();

  /** Forgets all tests and stores these. */
  abstract void store(StoredTest... tests) throws IOException;

  /** Returns a client of the archive. */
  abstract Feed feed(Archive archive);

  abstract URI url();

  final Feed feed() {
    return feed(archive(url(), this::overdue));
  }

  private List<String> overdue(SeenTests all) {
    seen.addAll(all.newest());
    return List.of("something");
  }

  private FeedReading read() throws IOException {
    return feed().read(NOW);
  }

  @Test
  void anEmptyArchiveIsRead() throws IOException {
    store();
    FeedReading reading = read();
    assertThat(reading.statements()).isEmpty();
    assertThat(reading.unmapped()).isEmpty();
    assertThat(reading.accepted() + reading.refused()).isZero();
  }

  /** The weights of 4, 5 and 6 Gb/s are about 0.94, 0.67 and 0.47. */
  @Test
  void theCapacityIsTheWeightedMedianOfThePairOfHostsWithTheLargestOne() throws IOException {
    store(
        StoredTest.throughput(A, B, ago(1), 4 * GIGABIT),
        StoredTest.throughput(A, B, ago(7), 5 * GIGABIT),
        StoredTest.throughput(A, B, ago(13), 6 * GIGABIT),
        StoredTest.throughput(A, B, ago(49), 9 * GIGABIT),
        StoredTest.throughput(A2, B, ago(2), 2 * GIGABIT));
    FeedReading reading = read();
    Evidence.Measured measured = measured(reading, CERN, FNAL);
    assertThat(measured.capacity().orElseThrow().bytesPerSecond()).isEqualTo(5e9 / 8);
    assertThat(measured.points()).isEqualTo(3);
    assertThat(measured.age()).isEqualTo(Duration.ofHours(1));
    assertThat(reading.accepted()).isEqualTo(4);
  }

  @Test
  void whatIsKnownOfSitesHoldsForAllPairsOfTheirNodesInOneDirection() throws IOException {
    store(StoredTest.throughput(A, B, ago(1), 4 * GIGABIT));
    assertThat(read().statements())
        .extracting(statement -> statement.link())
        .containsExactly(new LinkName(TAPE, FNAL), new LinkName(CERN, FNAL));
  }

  @Test
  void roundTripAndLossHoldForOneDirectionOnly() throws IOException {
    store(StoredTest.roundTrip(A, B, ago(1), 0.03), StoredTest.loss(A, B, ago(1), 0.01));
    assertThat(read().statements())
        .extracting(statement -> statement.link())
        .containsExactly(new LinkName(TAPE, FNAL), new LinkName(CERN, FNAL));
  }

  @Test
  void testsOverUdpGiveNoCapacity() throws IOException {
    store(
        StoredTest.udp(A, B, ago(1), 9 * GIGABIT),
        StoredTest.throughput(A, B, ago(1), 4 * GIGABIT),
        StoredTest.udp(B, A, ago(1), 9 * GIGABIT));
    FeedReading reading = read();
    assertThat(measured(reading, CERN, FNAL).capacity().orElseThrow().bytesPerSecond())
        .isEqualTo(4e9 / 8);
    assertThat(reading.statements())
        .extracting(statement -> statement.link())
        .doesNotContain(new LinkName(FNAL, CERN));
    assertThat(reading.accepted()).isEqualTo(1);
  }

  /** Esmond and elmond do not store that a test was reversed. */
  @Test
  void aReversedTestTellsOfTheOtherDirection() throws IOException {
    store(
        StoredTest.throughput(A, B, ago(1), 8 * GIGABIT),
        StoredTest.throughput(A, B, ago(2), 2 * GIGABIT).reversed(),
        StoredTest.loss(A, B, ago(1), 0.01),
        StoredTest.loss(A, B, ago(1), 0.5).reversed());
    FeedReading reading = read();
    if (dropsReverse()) {
      assertThat(reading.statements()).noneMatch(one -> one.link().source().equals(FNAL));
      return;
    }
    assertThat(measured(reading, CERN, FNAL).capacity()).contains(new ByteRate(1e9));
    assertThat(measured(reading, FNAL, CERN).capacity()).contains(new ByteRate(0.25e9));
    assertThat(measured(reading, CERN, FNAL).loss().orElseThrow()).isCloseTo(0.01, within(1e-6));
    assertThat(measured(reading, FNAL, CERN).loss().orElseThrow()).isCloseTo(0.5, within(1e-6));
    assertThat(seen).contains(new SeenTest(B, A, SeenTest.Kind.THROUGHPUT, Duration.ofHours(2)));
  }

  boolean dropsReverse() {
    return false;
  }

  @Test
  void aTestWithALimitOfTheBandwidthGivesNoCapacityButRan() throws IOException {
    store(
        StoredTest.throughput(A, B, ago(1), 1 * GIGABIT).limitedTo(1e9),
        StoredTest.throughput(A, B, ago(2), 1 * GIGABIT).limitedTo(1e9),
        StoredTest.throughput(A, B, ago(3), 1 * GIGABIT).limitedTo(1e9),
        StoredTest.throughput(A, B, ago(4), 8 * GIGABIT),
        StoredTest.throughput(B, A, ago(5), 1 * GIGABIT).limitedTo(1e9),
        StoredTest.udp(B6, A6, ago(6), 1 * GIGABIT));
    FeedReading reading = read();
    assertThat(measured(reading, CERN, FNAL).capacity()).contains(new ByteRate(1e9));
    assertThat(reading.statements()).noneMatch(one -> one.link().source().equals(FNAL));
    assertThat(reading.accepted()).isEqualTo(1);
    assertThat(reading.refused()).isZero();
    assertThat(seen)
        .contains(
            new SeenTest(B, A, SeenTest.Kind.THROUGHPUT, Duration.ofHours(5)),
            new SeenTest(B6, A6, SeenTest.Kind.THROUGHPUT, Duration.ofHours(6)));
  }

  @Test
  void ipv4AndIpv6AreDifferentPaths() throws IOException {
    store(
        StoredTest.throughput(A, B, ago(1), 1 * GIGABIT),
        StoredTest.throughput(A6, B6, ago(1), 3 * GIGABIT));
    Evidence.Measured measured = measured(read(), CERN, FNAL);
    assertThat(measured.capacity().orElseThrow().bytesPerSecond()).isEqualTo(3e9 / 8);
    assertThat(measured.points()).isEqualTo(1);
  }

  @Test
  void anInterfaceThatWasNearlyFullMakesTheCapacityALowerBound() throws IOException {
    store(StoredTest.throughput(A, B, ago(1), 9.25 * GIGABIT));
    assertThat(measured(read(), CERN, FNAL).isLowerBound()).isTrue();
  }

  @Test
  void theRoundTripIsTheLeastOfADay() throws IOException {
    store(
        StoredTest.roundTrip(B, A, ago(1), 0.035),
        StoredTest.roundTrip(B, A, ago(20), 0.030),
        StoredTest.roundTrip(B, A, ago(26), 0.010));
    Evidence.Measured measured = measured(read(), FNAL, CERN);
    assertThat(measured.roundTrip()).contains(Duration.ofMillis(30));
    assertThat(measured.capacity()).isEmpty();
    assertThat(measured.points()).isZero();
  }

  @Test
  void theLossIsTheMeanOfSixHours() throws IOException {
    store(
        StoredTest.loss(A, B, ago(1), 0.0),
        StoredTest.loss(A, B, ago(3), 0.0),
        StoredTest.loss(A, B, ago(5), 0.03),
        StoredTest.loss(A2, B, ago(5), 0.05),
        StoredTest.loss(A, B, ago(7), 0.5));
    assertThat(measured(read(), CERN, FNAL).loss().orElseThrow()).isCloseTo(0.02, within(1e-6));
  }

  @Test
  void aPairThatWasOnlyTestedInVainHasNoCapacity() throws IOException {
    store(
        StoredTest.failed(A, B, ago(2)),
        StoredTest.throughput(B, A, ago(5), 4 * GIGABIT),
        StoredTest.failed(B, A, ago(1)));
    FeedReading reading = read();
    Evidence.Measured failed = measured(reading, CERN, FNAL);
    assertThat(failed.capacity()).isEmpty();
    assertThat(failed.points()).isZero();
    assertThat(failed.age()).isEqualTo(Duration.ofHours(2));
    assertThat(measured(reading, FNAL, CERN).capacity()).isPresent();
    assertThat(reading.accepted()).isEqualTo(1);
    assertThat(reading.refused()).isZero();
  }

  /** The round-trip time is in milliseconds instead of seconds. */
  @Test
  void impossibleValuesAreRefusedAndCounted() throws IOException {
    store(
        StoredTest.throughput(A, B, ago(1), -5.0),
        StoredTest.throughput(A, B, ago(2), 9e13),
        StoredTest.throughput(A, B, ago(3), 7000.0),
        StoredTest.roundTrip(A, B, ago(1), 35.0),
        StoredTest.loss(A, B, ago(1), 1.5),
        StoredTest.loss(A, B, ago(2), 0.25));
    FeedReading reading = read();
    Evidence.Measured measured = measured(reading, CERN, FNAL);
    assertThat(reading.refused()).isEqualTo(5);
    assertThat(reading.accepted()).isEqualTo(1);
    assertThat(measured.capacity()).isEmpty();
    assertThat(measured.roundTrip()).isEmpty();
    assertThat(measured.loss().orElseThrow()).isCloseTo(0.25, within(1e-6));
  }

  @Test
  void hostsOfUnknownSitesAreNamed() throws IOException {
    store(
        StoredTest.throughput(A, UNKNOWN, ago(1), 4 * GIGABIT),
        StoredTest.loss(UNKNOWN, B, ago(1), 0.0),
        StoredTest.throughput(A, A2, ago(1), 4 * GIGABIT));
    FeedReading reading = read();
    assertThat(reading.statements()).isEmpty();
    assertThat(reading.unmapped()).containsExactly("ps-x.example.com");
  }

  @Test
  void aNameOfAHostIsShownWithoutWhatIsInNoName() throws IOException {
    Tester strange = new Tester("203.0.113.6", "<b>ps\n" + "x".repeat(200));
    store(StoredTest.throughput(A, strange, ago(1), 4 * GIGABIT));
    assertThat(read().unmapped()).containsExactly("?b?ps?" + "x".repeat(200));
  }

  @Test
  void aHostWithoutANameIsKnownByItsAddress() throws IOException {
    Tester nameless = new Tester("203.0.113.7", "203.0.113.7");
    store(
        StoredTest.throughput(nameless, B, ago(1), 4 * GIGABIT),
        StoredTest.throughput(A, B, ago(1), 4 * GIGABIT));
    FeedReading reading = read();
    assertThat(reading.unmapped()).containsExactly("203.0.113.7");
    assertThat(measured(reading, CERN, FNAL).capacity()).isPresent();
  }

  @Test
  void theNewestTestOfEachPairOfHostsTellsWhatIsOverdue() throws IOException {
    store(
        StoredTest.throughput(A, B, ago(9), 4 * GIGABIT),
        StoredTest.failed(A, B, ago(2)),
        StoredTest.throughput(A, UNKNOWN, ago(3), 4 * GIGABIT),
        StoredTest.roundTrip(B, A, ago(4), 0.03),
        StoredTest.loss(A, B, ago(5), 0.0));
    assertThat(read().overdue()).containsExactly("something");
    assertThat(seen)
        .contains(
            new SeenTest(A, B, SeenTest.Kind.THROUGHPUT, Duration.ofHours(2)),
            new SeenTest(A, UNKNOWN, SeenTest.Kind.THROUGHPUT, Duration.ofHours(3)),
            new SeenTest(B, A, SeenTest.Kind.ROUND_TRIP, Duration.ofHours(4)),
            new SeenTest(A, B, SeenTest.Kind.LOSS, Duration.ofHours(5)));
  }
}
