package io.argosy.common.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LivenessTest {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  static final Duration PATIENCE = Liveness.patience(Duration.ofSeconds(30));

  @Test
  void aProgramIsSilentOnceItHasMissedTwoHeartbeats() {
    assertThat(PATIENCE).isEqualTo(Duration.ofSeconds(65));
    assertThat(after(64).state()).isEqualTo(Liveness.State.LIVE);
    assertThat(after(65).state()).isEqualTo(Liveness.State.SILENT);
  }

  @ParameterizedTest
  @CsvSource({
    "0, heard 0 s ago",
    "64, heard 64 s ago",
    "70, not heard from for 70 s",
    "119, not heard from for 119 s",
    "120, not heard from for 2 min",
    "7199, not heard from for 119 min",
    "7200, not heard from for 2 h",
    "400000, not heard from for 4 days",
  })
  void theWordsHaveTheAgeOfTheEvidence(long seconds, String words) {
    assertThat(after(seconds).words()).isEqualTo(words);
  }

  @Test
  void aProgramThatWasNeverHeardIsNotLive() {
    Liveness never = Liveness.of(null, NOON, NOON);
    assertThat(never.isLive()).isFalse();
    assertThat(never.words()).isEqualTo("never heard from");
    assertThat(never.silentSeconds()).isNull();
    assertThat(Liveness.reported(false, null)).isEqualTo(never);
  }

  @Test
  void aProgramThatAnnouncedItsEndIsNotLiveFromThen() {
    Liveness stopped = Liveness.of(NOON, NOON, NOON.plusSeconds(8));
    assertThat(stopped.isLive()).isFalse();
    assertThat(stopped.words()).isEqualTo("stopped 8 s ago");
    assertThat(stopped).isEqualTo(Liveness.reported(false, 8L).stopped());
  }

  /** The reader's clock may be slightly behind. */
  @Test
  void aFutureSignOfLifeCountsAsCurrent() {
    assertThat(after(-3).words()).isEqualTo("heard 0 s ago");
  }

  @Test
  void aReportedLivenessHasTheSameWords() {
    assertThat(Liveness.reported(false, 70L)).isEqualTo(after(70));
    assertThat(Liveness.reported(true, 12L)).isEqualTo(after(12));
  }

  static Liveness after(long seconds) {
    return Liveness.of(NOON, NOON.plus(PATIENCE), NOON.plusSeconds(seconds));
  }
}
