package io.argosy.router.issue;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.util.Optional;
import java.util.UUID;

/**
 * How much work an agent wants.
 *
 * @param id chosen by the agent; the same again gets the same answer
 * @param maxBytes the first task may exceed it
 * @param moreUrgentThan only tasks of a more urgent priority are wanted; empty: any
 */
public record ClaimOrder(
    UUID id,
    Incarnation incarnation,
    int maxFiles,
    ByteCount maxBytes,
    Optional<Priority> moreUrgentThan) {

  /** For work of any priority. */
  public ClaimOrder(UUID id, Incarnation incarnation, int maxFiles, ByteCount maxBytes) {
    this(id, incarnation, maxFiles, maxBytes, Optional.empty());
  }

  /** Whether a task of this priority is wanted. */
  public boolean wants(Priority priority) {
    return moreUrgentThan.map(bound -> priority.compareTo(bound) < 0).orElse(true);
  }
}
