package io.argosy.router.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimingTest {

  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00.123456Z");
  private static final Duration HOURS = Duration.ofHours(3);
  private static final WaitReason MOVES =
      new WaitReason.Queued(new NodeName("T1_A"), ByteCount.of(7));

  @Test
  void aPassedDeadlineIsShown() {
    Timing timing = open(NOW.minus(HOURS), null);
    assertThat(timing.sentence(NOW))
        .isEqualTo("deadline 2026-01-01 09:00:00 UTC passed 3 h ago; no ETA: some files wait");
    assertThat(timing.late(NOW)).isTrue();
    assertThat(open(NOW.plus(HOURS), null).late(NOW)).isFalse();
  }

  @Test
  void thePlannedTimeIsTheEstimateUntilItHasPassed() {
    Timing timing = open(null, NOW.plus(HOURS));
    assertThat(timing.sentence(NOW)).isEqualTo("expected by 2026-01-01 15:00:00 UTC");
    assertThat(timing.expected(NOW)).contains(NOW.plus(HOURS));
    Instant later = NOW.plus(HOURS).plusSeconds(1);
    assertThat(timing.sentence(later))
        .isEqualTo("late: expected by 2026-01-01 15:00:00 UTC, no new estimate yet");
    assertThat(timing.expected(later)).isEmpty();
  }

  @Test
  void aPlannedTimeAfterTheDeadlineIsShown() {
    Timing late = open(NOW.plus(HOURS), NOW.plus(HOURS).plusSeconds(100));
    assertThat(late.sentence(NOW))
        .isEqualTo(
            "deadline 2026-01-01 15:00:00 UTC in 3 h; expected by 2026-01-01 15:01:40 UTC, 100 s"
                + " after its deadline");
    assertThat(late.late(NOW)).isTrue();
    assertThat(open(NOW.plus(HOURS), NOW.plusSeconds(100)).late(NOW)).isFalse();
  }

  @Test
  void theNewestFileOfADoneRequestIsComparedWithTheDeadline() {
    assertThat(over(RequestStatus.DONE, NOW.plus(HOURS)).sentence(NOW))
        .isEqualTo(
            "deadline 2026-01-01 15:00:00 UTC met; complete at 2026-01-01 12:00:00 UTC, took 25 s");
    assertThat(over(RequestStatus.DONE, NOW.minus(HOURS)).sentence(NOW))
        .isEqualTo(
            "deadline 2026-01-01 09:00:00 UTC: the newest file arrived 3 h after it; complete at"
                + " 2026-01-01 12:00:00 UTC, took 25 s");
    assertThat(over(RequestStatus.DONE, NOW.minus(HOURS)).late(NOW)).isFalse();
    assertThat(over(RequestStatus.CANCELLED, NOW.minus(HOURS)).sentence(NOW)).isEmpty();
    assertThat(over(RequestStatus.CANCELLED, NOW.minus(HOURS)).late(NOW)).isFalse();
  }

  @Test
  void aFileWithoutAPlannedTimeLeavesNoEstimate() {
    Waiting soon = waiting(MOVES, NOW);
    Waiting later = waiting(MOVES, NOW.plus(HOURS));
    assertThat(Timing.planned(List.of(soon, later))).contains(NOW.plus(HOURS));
    assertThat(Timing.planned(List.of(soon, waiting(MOVES, null)))).isEmpty();
    Waiting stands = waiting(new WaitReason.DestinationFull(Optional.empty()), NOW);
    assertThat(Timing.planned(List.of(soon, stands))).isEmpty();
    assertThat(Timing.planned(Waiting.summed(List.of(soon, later)))).contains(NOW.plus(HOURS));
    assertThat(Timing.planned(Waiting.summed(List.of(soon, waiting(MOVES, null))))).isEmpty();
  }

  @Test
  void aDestinationThatAcceptsNothingReplacesTheEstimate() {
    List<Waiting> missing =
        List.of(waiting(MOVES, NOW), waiting(new WaitReason.DestinationAway(true), null));
    Timing timing =
        new Timing(
            RequestStatus.MOVING,
            NOW,
            true,
            Optional.empty(),
            Optional.empty(),
            Timing.planned(missing),
            Timing.obstacle(missing));
    assertThat(timing.sentence(NOW))
        .isEqualTo("no ETA: all agents at T2_C are draining and accept no new transfers");
    assertThat(Timing.obstacle(List.of(waiting(MOVES, NOW)))).isEmpty();
    assertThat(
            Timing.obstacle(
                List.of(waiting(MOVES, NOW), waiting(MOVES, null), waiting(MOVES, null))))
        .contains("2 files wait");
  }

  private static Waiting waiting(WaitReason reason, @Nullable Instant planned) {
    return new Waiting(
        new NodeName("T2_C"), reason, 1, ByteCount.of(1), Optional.ofNullable(planned));
  }

  private static Timing open(@Nullable Instant deadline, @Nullable Instant planned) {
    return new Timing(
        RequestStatus.MOVING,
        NOW,
        true,
        Optional.ofNullable(deadline),
        Optional.empty(),
        Optional.ofNullable(planned),
        Optional.empty());
  }

  private static Timing over(RequestStatus status, Instant deadline) {
    return new Timing(
        status,
        NOW.minusSeconds(25),
        true,
        Optional.of(deadline),
        Optional.of(NOW),
        Optional.empty(),
        Optional.empty());
  }
}
