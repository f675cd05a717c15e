package io.argosy.agent.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.batch.StreamSearch.Reason;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class StreamSearchTest {

  private static final StreamPolicy POLICY = new StreamPolicy(4, 16);
  private static final long MEGABYTE = 1_000_000;

  private StreamSearch search = StreamSearch.of(POLICY);

  @Test
  void aLinkWithoutMeasurementsBeginsWithTheStart() {
    assertThat(search.streams()).isEqualTo(4);
    assertThat(search.reason()).isEqualTo(Reason.START);
  }

  @Test
  void takesMoreStreamsAsLongAsEachOfThemGains() {
    feed(12, streams -> 10.0 * streams);
    assertThat(search.held()).isEqualTo(16);
    assertThat(search.reason()).isEqualTo(Reason.MORE_GAIN);
  }

  @Test
  void aLinkThatOneStreamFillsKeepsASecondForTheGapsBetweenFiles() {
    feed(30, streams -> 10);
    assertThat(search.held()).isEqualTo(2);
    assertThat(search.reason()).isEqualTo(Reason.FEWER_SUFFICE);
  }

  /** A link was measured at 160 Mb/s with ten streams and at 381 with one. */
  @Test
  void goesDownWhereStreamsHinderEachOther() {
    search = StreamSearch.of(new StreamPolicy(10, 16));
    feed(30, streams -> 47.6 * Math.pow(streams, -0.377));
    assertThat(search.held()).isEqualTo(2);
  }

  @Test
  void aRateLimitedByALackOfWorkIsIgnored() {
    for (int i = 0; i < 20; i++) {
      search = search.after(sample(search.streams(), 10, 0, false));
    }
    assertThat(search.held()).isEqualTo(4);
    assertThat(search.reason()).isEqualTo(Reason.START);
  }

  @Test
  void aTrialThatDoesNotGetItsStreamsIsGivenUp() {
    search = search.after(sample(4, 40, 0, true));
    assertThat(search.streams()).isEqualTo(6);
    for (int i = 0; i < 4; i++) {
      search = search.after(sample(4, 40, 0, true));
    }
    assertThat(search.streams()).isEqualTo(4);
    assertThat(search.held()).isEqualTo(4);
  }

  @Test
  void failuresHalveAtOnceButNotTwiceForTheSameStreams() {
    feed(12, streams -> 10.0 * streams);
    search = search.after(sample(16, 160, 4, true));
    assertThat(search.streams()).isEqualTo(8);
    assertThat(search.reason()).isEqualTo(Reason.FAILURES);
    search = search.after(sample(16, 160, 4, true));
    assertThat(search.streams()).isEqualTo(8);
    search = search.after(sample(8, 80, 4, true));
    assertThat(search.streams()).isEqualTo(4);
  }

  @Test
  void failuresOfATrialEndTheTrialAndNothingMore() {
    feed(1, streams -> 10.0 * streams);
    search = search.after(sample(6, 40, 4, true));
    assertThat(search.streams()).isEqualTo(4);
    assertThat(search.reason()).isEqualTo(Reason.START);
  }

  @Test
  void afterFailuresMoreStreamsAreTriedOneByOne() {
    feed(12, streams -> 10.0 * streams);
    search = search.after(sample(16, 160, 4, true));
    feed(8, streams -> 10.0 * streams);
    assertThat(search.held()).isEqualTo(8);
    feed(4, streams -> 10.0 * streams);
    assertThat(search.held()).isEqualTo(9);
    feed(100, streams -> 10.0 * streams);
    assertThat(search.held()).isEqualTo(16);
  }

  @Test
  void oneFailureIsChance() {
    search = search.after(sample(4, 40, 1, true));
    assertThat(search.held()).isEqualTo(4);
  }

  @Test
  void aLinkWithOneStreamGetsItsSecondBackAfterFailures() {
    search = StreamSearch.of(new StreamPolicy(2, 16));
    search = search.after(sample(2, 20, 2, true));
    assertThat(search.streams()).isEqualTo(1);
    feed(20, streams -> 20);
    assertThat(search.held()).isEqualTo(2);
  }

  @Test
  void aPolicyStartsWithinItsBounds() {
    assertThatThrownBy(() -> new StreamPolicy(0, 16)).hasMessageContaining("0");
    assertThatThrownBy(() -> new StreamPolicy(17, 16)).hasMessageContaining("17");
  }

  private void feed(int samples, IntToDoubleFunction megabytesPerSecond) {
    for (int i = 0; i < samples; i++) {
      int streams = search.streams();
      search = search.after(sample(streams, megabytesPerSecond.applyAsDouble(streams), 0, true));
    }
  }

  private static StreamSample sample(
      double inUse, double megabytesPerSecond, int failures, boolean backlogged) {
    long bytes = Math.round(megabytesPerSecond * MEGABYTE * StreamPolicy.SAMPLE.toSeconds());
    return new StreamSample(inUse, bytes, StreamPolicy.SAMPLE, failures, 8, backlogged);
  }
}
