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
    assertThat(LinkHistory.rate(LinkHistory.NONE, List.of(LinkHistory.NONE, LinkHistory.NONE)))
        .isEqualTo(ObservedRate.UNKNOWN);
  }

  @Test
  void theYoungestSpanWithEnoughEvidenceDecides() {
    assertThat(LinkHistory.rate(LinkHistory.NONE, List.of(LinkHistory.NONE, GOOD, BAD)))
        .isEqualTo(ObservedRate.measured(200));
  }

  @Test
  void anHourOfOnlyFailuresMakesALinkDead() {
    assertThat(LinkHistory.rate(LinkHistory.NONE, List.of(BAD, GOOD))).isEqualTo(ObservedRate.DEAD);
  }

  @Test
  void oldFailuresDoNotKeepALinkDead() {
    assertThat(LinkHistory.rate(LinkHistory.NONE, List.of(LinkHistory.NONE, BAD)))
        .isEqualTo(ObservedRate.UNKNOWN);
  }

  @Test
  void oneTinyFileGivesNoEstimate() {
    var tiny = new LinkHistory(ByteCount.of(10), 0.005, 1, 0);
    assertThat(LinkHistory.rate(LinkHistory.NONE, List.of(tiny, GOOD)))
        .isEqualTo(ObservedRate.measured(200));
  }

  @Test
  void runningTransfersCountFirst() {
    var moving = new LinkHistory(ByteCount.of(90), 3, 0, 0);
    assertThat(LinkHistory.rate(moving, List.of(GOOD))).isEqualTo(ObservedRate.measured(30));
    assertThat(LinkHistory.rate(moving, List.of(BAD))).isEqualTo(ObservedRate.measured(30));
    var stalled = new LinkHistory(ByteCount.ZERO, 3, 0, 0);
    assertThat(LinkHistory.rate(stalled, List.of(GOOD))).isEqualTo(ObservedRate.measured(200));
  }

  @Test
  void aLinkThatIsBusyForTenSecondsAndMovesNothingIsDead() {
    var stalled = new LinkHistory(ByteCount.ZERO, 10, 0, 0);
    assertThat(LinkHistory.rate(stalled, List.of(GOOD))).isEqualTo(ObservedRate.DEAD);
    var slow = new LinkHistory(ByteCount.of(1), 10, 0, 0);
    assertThat(LinkHistory.rate(slow, List.of(GOOD))).isEqualTo(ObservedRate.measured(0.1));
  }
}
