package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkHistoryTest {

  static final LinkHistory GOOD = new LinkHistory(ByteCount.of(600), 3, 2, 0);
  static final LinkHistory BAD = new LinkHistory(ByteCount.ZERO, 3, 0, 7);

  @Test
  void aLinkWithoutHistoryIsUnknownAndNotSlow() {
    assertThat(LinkHistory.rate(List.of(LinkHistory.NONE, LinkHistory.NONE)))
        .isEqualTo(ObservedRate.UNKNOWN);
  }

  @Test
  void theYoungestSpanWithEnoughEvidenceDecides() {
    var all = new LinkHistory(ByteCount.of(600), 9, 2, 7);
    assertThat(LinkHistory.rate(List.of(LinkHistory.NONE, GOOD, all)))
        .isEqualTo(ObservedRate.measured(200));
  }

  @Test
  void anHourOfOnlyFailuresMakesALinkDead() {
    assertThat(LinkHistory.rate(List.of(BAD, GOOD))).isEqualTo(ObservedRate.DEAD);
  }

  @Test
  void aLinkThatOnlyEverFailedStaysDeadAfterAnIdleHour() {
    assertThat(LinkHistory.rate(List.of(LinkHistory.NONE, BAD))).isEqualTo(ObservedRate.DEAD);
  }

  @Test
  void afterAnIdleHourALinkThatOnceWorkedIsTriedAgain() {
    var both = new LinkHistory(ByteCount.of(600), 3, 2, 7);
    assertThat(LinkHistory.rate(List.of(LinkHistory.NONE, both)))
        .isEqualTo(ObservedRate.measured(200));
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
  void aLinkThatIsBusyForTenSecondsAndMovesNothingIsDead() {
    assertThat(new LinkHistory(ByteCount.ZERO, 10, 0, 0).current()).contains(ObservedRate.DEAD);
    assertThat(new LinkHistory(ByteCount.of(1), 10, 0, 0).current())
        .contains(ObservedRate.measured(0.1));
  }
}
