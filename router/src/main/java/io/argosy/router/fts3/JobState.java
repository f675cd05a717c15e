package io.argosy.router.fts3;

import java.util.Map;
import java.util.Set;

/** The states of a job, by the names that clients of FTS3 know. */
public enum JobState {
  SUBMITTED,
  ACTIVE,
  FINISHED,
  FINISHEDDIRTY,
  FAILED,
  CANCELED;

  public boolean isFinal() {
    return this != SUBMITTED && this != ACTIVE;
  }

  /**
   * Returns the state of a job. It is over once all its files are.
   *
   * @param files how many files are in each state, without states of no file; not empty
   */
  public static JobState of(Map<FileState, Long> files) {
    Set<FileState> states = files.keySet();
    if (!states.stream().allMatch(FileState::isFinal)) {
      return states.equals(Set.of(FileState.SUBMITTED)) ? SUBMITTED : ACTIVE;
    }
    if (states.contains(FileState.CANCELED)) {
      return CANCELED;
    }
    if (states.size() > 1) {
      return FINISHEDDIRTY;
    }
    return states.contains(FileState.FINISHED) ? FINISHED : FAILED;
  }
}
