package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.util.Optional;

/**
 * Amount of held and unfinished work.
 *
 * @param leastUrgent priority of the least urgent task; empty if nothing is held
 */
public record Load(int files, ByteCount bytes, Optional<Priority> leastUrgent) {

  /** An amount without a priority. */
  public Load(int files, ByteCount bytes) {
    this(files, bytes, Optional.empty());
  }
}
