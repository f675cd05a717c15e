package io.argosy.agent.claim;

import io.argosy.common.task.TaskKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Tasks that are or were in a job: which have begun, and which should no longer be done. */
final class StartedTasks {

  private final Set<TaskKey> begun = new HashSet<>();
  private final Map<TaskKey, Standing.State> unwanted = new HashMap<>();
  private final Set<TaskKey> failedOverCircuits = new HashSet<>();

  Standing.State state(TaskKey key) {
    return unwanted.getOrDefault(key, Standing.State.WANTED);
  }

  /** Marks a wanted task as begun, before its bytes are requested; it can no longer be returned. */
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

  void leaveCircuits(TaskKey key) {
    failedOverCircuits.add(key);
  }

  boolean mayUseCircuit(TaskKey key) {
    return !failedOverCircuits.contains(key);
  }

  void cancel(TaskKey key) {
    unwanted.put(key, Standing.State.CANCELLED);
  }

  /** Marks the task as returned unless it has begun, or is unwanted for another reason. */
  void giveBack(TaskKey key, Standing.State why) {
    if (!begun.contains(key)) {
      unwanted.putIfAbsent(key, why);
    }
  }

  void end(Collection<TaskKey> keys) {
    keys.forEach(begun::remove);
    keys.forEach(unwanted::remove);
    keys.forEach(failedOverCircuits::remove);
  }
}
