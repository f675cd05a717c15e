package io.argosy.agent.claim;

import io.argosy.common.task.TaskKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Tasks in a job: which have begun, and which are no longer to be done. */
final class StartedTasks {

  private final Set<TaskKey> begun = new HashSet<>();
  private final Map<TaskKey, Standing.State> unwanted = new HashMap<>();

  Standing.State state(TaskKey key) {
    return unwanted.getOrDefault(key, Standing.State.WANTED);
  }

  /** Its bytes are asked for, if it is wanted; from then on it cannot be given back. */
  Standing.State begin(TaskKey key) {
    Standing.State state = state(key);
    if (state == Standing.State.WANTED) {
      begun.add(key);
    }
    return state;
  }

  boolean hasBegun(TaskKey key) {
    return begun.contains(key);
  }

  void cancel(TaskKey key) {
    unwanted.put(key, Standing.State.CANCELLED);
  }

  /** Unless it has begun, or is not wanted for another reason. */
  void giveBack(TaskKey key, Standing.State why) {
    if (!begun.contains(key)) {
      unwanted.putIfAbsent(key, why);
    }
  }

  void end(Collection<TaskKey> keys) {
    keys.forEach(begun::remove);
    keys.forEach(unwanted::remove);
  }
}
