package io.argosy.agent.claim;

import io.argosy.common.task.TaskKey;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A claim with open tasks.
 *
 * @param stored the claim as stored in its file
 * @param tasks that are left, in the router's order
 * @param behind tasks that have left but are still listed in the file
 */
record HeldClaim(Claim stored, Map<TaskKey, HeldTask> tasks, Set<TaskKey> behind) {

  static HeldClaim of(Claim claim) {
    Map<TaskKey, HeldTask> tasks = LinkedHashMap.newLinkedHashMap(claim.tasks().size());
    claim.tasks().forEach(task -> tasks.put(task.key(), task));
    return new HeldClaim(claim, tasks, new HashSet<>());
  }

  void leave(Collection<TaskKey> keys) {
    keys.forEach(
        key -> {
          if (tasks.remove(key) != null) {
            behind.add(key);
          }
        });
  }

  /** Whether the file lists at least twice as many tasks as are left. */
  boolean isHalfBehind() {
    return behind.size() >= tasks.size();
  }

  UUID id() {
    return stored.id();
  }

  boolean answered() {
    return stored.answered();
  }

  /** Whether the file still lists one of these tasks, although it has left. */
  boolean listsAny(Collection<TaskKey> keys) {
    return keys.stream().anyMatch(behind::contains);
  }

  /** The claim with only the tasks that are left. */
  Claim remaining() {
    return new Claim(stored.id(), stored.answered(), List.copyOf(tasks.values()));
  }
}
