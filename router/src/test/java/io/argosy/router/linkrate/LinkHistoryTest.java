package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkHistoryTest {

  private static final ByteCount LONG = ByteCount.of(300_000_000_000L);
  static final LinkHistory GOOD = new LinkHistory(ByteCount.of(600), 3, 2, 0);

  @Test
  void aLinkWithoutHistoryIsUnknownAndNotSlow() {
    assertThat(LinkHistory.rate(List.of(LinkHistory.NONE, LinkHistory.NONE)))
        .isEqualTo(ObservedRate.UNKNOWN);
  }

  @Test
  void theYoungestSpanWithEnoughEvidenceDecides() {
    var all = new LinkHistory(ByteCount.of(600), 3.1, 2, 7);
    assertThat(LinkHistory.rate(List.of(LinkHistory.NONE, GOOD, all)))
        .isEqualTo(ObservedRate.measured(200));
  }

  /** The hour's only file was small and slow; it belongs to the longer span too. */
  @Test
  void eachFileMovesTheRateOfTheLongerSpansByAtMostATenth() {
    for (int files = 1; files < 9; files++) {
      var hour = new LinkHistory(ByteCount.of(10), 2, files, 0);
      ObservedRate rate = LinkHistory.rate(List.of(hour, new LinkHistory(LONG, 3_000, 90, 0)));
      assertThat(rate).isEqualTo(ObservedRate.measured(1e8 / Math.pow(1.1, files)));
    }
    var lucky = new LinkHistory(LONG, 1, 1, 0);
    assertThat(LinkHistory.rate(List.of(lucky, new LinkHistory(LONG, 3_000, 90, 0))))
        .isEqualTo(ObservedRate.measured(1e8 * 1.1));
  }

  @Test
  void manyFilesOfTheHourDecide() {
    var hour = new LinkHistory(ByteCount.of(1_000), 10, 60, 0);
    assertThat(LinkHistory.rate(List.of(hour, new LinkHistory(LONG, 3_000, 90, 0))))
        .isEqualTo(ObservedRate.measured(1e8 / Math.pow(1.1, 60)));
    var steady = new LinkHistory(ByteCount.of(2_000_000_000), 100, 60, 0);
    assertThat(LinkHistory.rate(List.of(steady, new LinkHistory(LONG, 3_000, 90, 0))))
        .isEqualTo(ObservedRate.measured(2e7));
  }

  @Test
  void oneTinyFileGivesNoEstimate() {
    var tiny = new LinkHistory(ByteCount.of(10), 0.005, 1, 0);
    assertThat(LinkHistory.rate(List.of(tiny, GOOD))).isEqualTo(ObservedRate.measured(200));
  }

  @Test
  void runningTransfersShowTheCurrentRate() {
    assertThat(new LinkHistory(ByteCount.of(90), 3, 0, 0).current())
        .contains(ObservedRate.measured(30));
    assertThat(new LinkHistory(ByteCount.ZERO, 3, 0, 0).current()).isEmpty();
    assertThat(LinkHistory.NONE.current()).isEmpty();
  }

  @Test
  void moreThanTwiceTheKnownRateCountsAsFarAsThreeSlotsShowIt() {
    var seconds = new LinkHistory(ByteCount.of(90_000), 3, 0, 0);
    ObservedRate known = ObservedRate.measured(100);
    assertThat(seconds.current(known, 90)).contains(ObservedRate.measured(200));
    assertThat(seconds.current(known, 700)).contains(ObservedRate.measured(700));
    assertThat(seconds.current(known, 40_000)).contains(ObservedRate.measured(30_000));
    assertThat(seconds.current(ObservedRate.measured(20_000), 90))
        .contains(ObservedRate.measured(30_000));
    assertThat(seconds.current(ObservedRate.UNKNOWN, 90)).contains(ObservedRate.measured(90));
    assertThat(seconds.current(ObservedRate.DEAD, 90)).contains(ObservedRate.measured(90));
  }

  @Test
  void aLinkThatIsBusyForTenSecondsAndMovesNothingIsDead() {
    assertThat(new LinkHistory(ByteCount.ZERO, 10, 0, 0).current()).contains(ObservedRate.DEAD);
    assertThat(new LinkHistory(ByteCount.of(1), 10, 0, 0).current())
        .contains(ObservedRate.measured(0.1));
  }
}
