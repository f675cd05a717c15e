package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.activation.SourceSetback;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.harvest.OpenFileRequest.SourceRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetryPolicyTest {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  static final SourceRecord ONE = new SourceRecord(1, 0, Optional.of(Instant.EPOCH));
  static final SourceRecord TWO = new SourceRecord(2, 0, Optional.of(Instant.EPOCH));

  @ParameterizedTest
  @EnumSource(
      value = FailureClass.class,
      names = {"SOURCE_MISSING", "NETWORK", "TIMEOUT", "SOURCE_BUSY"})
  void withAnotherSourceLeftTheFileIsDueAtOnce(FailureClass reason) {
    FailedAttempt attempt = after(reason, request(0, ONE, TWO));
    assertThat(attempt.notBefore()).isEqualTo(NOON);
    assertThat(attempt.givenUp()).isEmpty();
    assertThat(setback(attempt).usableFrom()).hasValueSatisfying(t -> assertThat(t).isAfter(NOON));
  }

  @Test
  void theOnlySourceIsTriedThreeTimesWithGrowingPauses() {
    assertThat(pauseAfter(FailureClass.NETWORK, 0)).isEqualTo(Duration.ofSeconds(5));
    assertThat(pauseAfter(FailureClass.NETWORK, 1)).isEqualTo(Duration.ofSeconds(30));
    FailedAttempt third = after(FailureClass.NETWORK, request(2, failed(2)));
    assertThat(third.givenUp()).hasValueSatisfying(r -> assertThat(r).contains("network: broken"));
    assertThat(setback(third).usableFrom()).isEmpty();
  }

  @Test
  void aSourceOfWrongBytesIsNotTriedAgain() {
    FailedAttempt attempt = after(FailureClass.CHECKSUM_MISMATCH, request(0, ONE, TWO));
    assertThat(attempt.notBefore()).isEqualTo(NOON);
    assertThat(attempt.givenUp()).isEmpty();
    assertThat(setback(attempt).usableFrom()).isEmpty();
    assertThat(SourceSetback.isOfWrongBytes(setback(attempt).failure())).isTrue();
    assertThat(after(FailureClass.CHECKSUM_MISMATCH, request(0, ONE)).givenUp())
        .contains("the only source failed, last with checksum mismatch: broken");
  }

  /** The agent's report did not match the catalogue. */
  @Test
  void aWrongReportExcludesNoSource() {
    FailedAttempt attempt = after(FailureClass.CHECKSUM_MISMATCH, Phase.REPORT, request(0, ONE));
    assertThat(setback(attempt).usableFrom()).contains(NOON.plusSeconds(5));
    assertThat(SourceSetback.isOfWrongBytes(setback(attempt).failure())).isFalse();
  }

  @Test
  void aFileIsGivenUpOnlyWhenEverySourceIsExhausted() {
    SourceRecord gone = new SourceRecord(2, 3, Optional.empty());
    assertThat(after(FailureClass.CHECKSUM_MISMATCH, request(5, failed(2), gone)).givenUp())
        .isPresent();
    SourceRecord later = new SourceRecord(2, 1, Optional.of(NOON.plusSeconds(7)));
    FailedAttempt waits = after(FailureClass.CHECKSUM_MISMATCH, request(5, failed(2), later));
    assertThat(waits.givenUp()).isEmpty();
    assertThat(waits.notBefore()).isEqualTo(NOON.plusSeconds(7));
  }

  /** The pause of the link grows at the agent and at the breaker, and not for each file. */
  @ParameterizedTest
  @EnumSource(names = {"RETURNED", "SOURCE_BUSY"})
  void aSourceThatIsBusyOrDoesNotAnswerIsNotCounted(FailureClass reason) {
    for (int failures = 0; failures < 3; failures++) {
      FailedAttempt attempt = after(reason, Phase.SESSION, request(failures, failed(failures)));
      assertThat(attempt.counted()).isFalse();
      assertThat(attempt.notBefore()).isEqualTo(NOON.plusSeconds(10));
      assertThat(setback(attempt).failures()).isEqualTo(failures);
      assertThat(setback(attempt).failure().reason()).isEqualTo(reason);
    }
    assertThat(after(FailureClass.NETWORK, request(0, ONE)).counted()).isTrue();
  }

  @Test
  void whatIsTheDestinationsFaultPausesTheFileAndBlamesNoSource() {
    FailedAttempt first = after(FailureClass.TOOL_BROKEN, request(0, ONE));
    assertThat(first.setbacks()).isEmpty();
    assertThat(first.notBefore()).isEqualTo(NOON.plusSeconds(60));
    FailedAttempt second = after(FailureClass.TOOL_BROKEN, request(1, ONE));
    assertThat(second.notBefore()).isEqualTo(NOON.plusSeconds(120));
    assertThat(after(FailureClass.TOOL_BROKEN, request(99, ONE)).givenUp()).isEmpty();
  }

  /** The breaker of the destination pauses; the file has nothing to do with it. */
  @Test
  void aFullDestinationCostsNoAttempt() {
    for (int attempts : List.of(0, 1, 99)) {
      FailedAttempt attempt = after(FailureClass.DESTINATION_FULL, request(attempts, ONE));
      assertThat(attempt.counted()).isFalse();
      assertThat(attempt.setbacks()).isEmpty();
      assertThat(attempt.givenUp()).isEmpty();
      assertThat(attempt.notBefore()).isEqualTo(NOON.plusSeconds(60));
    }
  }

  @Test
  void aLostTaskIsDueAtOnceButNotForever() {
    assertThat(after(FailureClass.LOST, request(0, ONE)).notBefore()).isEqualTo(NOON);
    assertThat(after(FailureClass.LOST, request(1, ONE)).notBefore())
        .isEqualTo(NOON.plusSeconds(5));
  }

  @Test
  void aFileThatTheDestinationRefusesIsGivenUp() {
    FailedAttempt attempt = after(FailureClass.REFUSED, request(0, ONE, TWO));
    assertThat(attempt.givenUp()).contains("the destination refuses it: broken");
    assertThat(attempt.setbacks()).hasSize(2).allMatch(s -> s.usableFrom().isEmpty());
  }

  @ParameterizedTest
  @EnumSource(FailureClass.class)
  void noPauseIsShorterThanTheOneBefore(FailureClass reason) {
    Duration before = Duration.ZERO;
    for (int failures = 0; failures < 2; failures++) {
      Duration pause = pauseAfter(reason, failures);
      assertThat(pause).isGreaterThanOrEqualTo(before);
      before = pause;
    }
    assertThat(before).isEqualTo(expectedAfterTwo(reason));
  }

  /** Every class has a delay; a new class does not compile without one. */
  private static Duration expectedAfterTwo(FailureClass reason) {
    return switch (reason) {
      case SOURCE_MISSING, NETWORK, TIMEOUT, OTHER -> Duration.ofSeconds(30);
      case SOURCE_BUSY, RETURNED -> Duration.ofSeconds(10);
      case DESTINATION_FULL -> Duration.ofSeconds(60);
      case TOOL_BROKEN -> Duration.ofSeconds(120);
      case LOST -> Duration.ofSeconds(5);
      case REFUSED, CHECKSUM_MISMATCH -> Duration.ZERO;
    };
  }

  static Duration pauseAfter(FailureClass reason, int failures) {
    return Duration.between(NOON, after(reason, request(failures, failed(failures))).notBefore());
  }

  static FailedAttempt after(FailureClass reason, OpenFileRequest request) {
    return after(reason, Phase.TRANSFER, request);
  }

  private static FailedAttempt after(FailureClass reason, Phase phase, OpenFileRequest request) {
    return RetryPolicy.DEFAULT.after(new TaskFailure(reason, phase, "broken"), request, 1, NOON);
  }

  static SourceSetback setback(FailedAttempt attempt) {
    assertThat(attempt.setbacks()).hasSize(1);
    return attempt.setbacks().getFirst();
  }

  static SourceRecord failed(int failures) {
    return new SourceRecord(1, failures, Optional.of(NOON));
  }

  static OpenFileRequest request(int attempts, SourceRecord... sources) {
    List<SourceRecord> all = Arrays.asList(sources);
    return new OpenFileRequest(new NewReplica(7, 3), 70, OptionalLong.of(700), attempts, all);
  }
}
