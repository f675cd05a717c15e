package io.argosy.router.fts3;

import static io.argosy.router.fts3.FileState.ACTIVE;
import static io.argosy.router.fts3.FileState.CANCELED;
import static io.argosy.router.fts3.FileState.FAILED;
import static io.argosy.router.fts3.FileState.FINISHED;
import static io.argosy.router.fts3.FileState.SUBMITTED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The state of a job follows from those of its files. */
class JobStateTest {

  @Test
  void aJobIsActiveFromItsFirstMoveToItsLast() {
    assertThat(of(SUBMITTED)).isEqualTo(JobState.SUBMITTED);
    assertThat(of(SUBMITTED, ACTIVE)).isEqualTo(JobState.ACTIVE);
    assertThat(of(SUBMITTED, FINISHED)).isEqualTo(JobState.ACTIVE);
    assertThat(of(ACTIVE, FAILED)).isEqualTo(JobState.ACTIVE);
    assertThat(of(SUBMITTED, CANCELED)).isEqualTo(JobState.ACTIVE);
  }

  @Test
  void itsEndTellsWhatBecameOfItsFiles() {
    assertThat(of(FINISHED)).isEqualTo(JobState.FINISHED);
    assertThat(of(FAILED)).isEqualTo(JobState.FAILED);
    assertThat(of(FINISHED, FAILED)).isEqualTo(JobState.FINISHEDDIRTY);
    assertThat(of(CANCELED)).isEqualTo(JobState.CANCELED);
    assertThat(of(FINISHED, FAILED, CANCELED)).isEqualTo(JobState.CANCELED);
  }

  private static JobState of(FileState... states) {
    Map<FileState, Long> files = new EnumMap<>(FileState.class);
    for (FileState state : states) {
      files.merge(state, 1L, Long::sum);
    }
    return JobState.of(files);
  }
}
