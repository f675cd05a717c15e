package io.argosy.router.fts3;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fts3.JobStore.Change;
import io.argosy.router.fts3.JobStore.JobFile;
import io.argosy.router.fts3.JobStore.Progress;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The state and the reason that a client gets for a file, given the state of its request. */
class ProgressRuleTest {

  private static final Instant NOW = Instant.parse("2026-12-01T10:00:00Z");
  private static final UUID JOB = new UUID(1, 1);
  private static final Progress WAITS =
      progress(FileState.SUBMITTED, false, Optional.empty(), 0, false, false, OptionalInt.empty());

  private static Progress progress(
      FileState state,
      boolean arrived,
      Optional<String> givenUp,
      int attempts,
      boolean held,
      boolean cancelled,
      OptionalInt most) {
    return new Progress(
        new JobFile(16, 1, 1, 1, state),
        JOB,
        arrived,
        givenUp,
        attempts,
        held,
        cancelled,
        most,
        Optional.of(NOW));
  }

  @Test
  void aFileThatWaitsExpiresAtItsTimeUnlessAnAgentHoldsIt() {
    assertThat(ProgressRule.next(WAITS, NOW.minusNanos(1))).isEmpty();
    assertThat(ProgressRule.next(WAITS, NOW))
        .contains(new Change(16, FileState.FAILED, "The file has been in the queue for too long"));
    Progress held =
        progress(FileState.SUBMITTED, false, Optional.empty(), 9, true, false, OptionalInt.empty());
    assertThat(state(held)).isEqualTo(FileState.ACTIVE);
  }

  @Test
  void aFileThatArrivedIsFinishedWhateverElseIsKnown() {
    Progress all =
        progress(
            FileState.ACTIVE, true, Optional.of("no source"), 5, true, true, OptionalInt.of(1));
    assertThat(state(all)).isEqualTo(FileState.FINISHED);
  }

  @Test
  void theMostAttemptsAreThoseOfTheClient() {
    for (int attempts = 0; attempts < 5; attempts++) {
      Progress tried =
          progress(
              FileState.ACTIVE, false, Optional.empty(), attempts, true, false, OptionalInt.of(3));
      assertThat(state(tried)).isEqualTo(attempts < 3 ? FileState.ACTIVE : FileState.FAILED);
    }
  }

  /** A state is reported only if it has changed, and a failure always with a reason. */
  @Test
  void randomFilesChangeOnlyOnce() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int n = 0; n < 10_000; n++) {
      Progress file =
          progress(
              random.nextBoolean() ? FileState.SUBMITTED : FileState.ACTIVE,
              random.nextInt(4) == 0,
              random.nextInt(4) == 0 ? Optional.of("no source") : Optional.empty(),
              random.nextInt(4),
              random.nextBoolean(),
              random.nextInt(4) == 0,
              random.nextBoolean() ? OptionalInt.of(2) : OptionalInt.empty());
      Instant now = NOW.plusSeconds(random.nextInt(3) - 1);
      Optional<Change> change = ProgressRule.next(file, now);
      assertThat(change.filter(it -> it.state() == file.file().state()))
          .as("seed %d", seed)
          .isEmpty();
      assertThat(change.filter(it -> it.state() == FileState.FAILED && it.reason().isEmpty()))
          .as("seed %d", seed)
          .isEmpty();
      assertThat(file.hasArrived() && change.isPresent())
          .as("seed %d", seed)
          .isEqualTo(change.filter(it -> it.state() == FileState.FINISHED).isPresent());
    }
  }

  private static FileState state(Progress file) {
    return ProgressRule.next(file, NOW.minusSeconds(1))
        .map(Change::state)
        .orElse(file.file().state());
  }
}
