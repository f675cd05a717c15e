package io.argosy.router.issue;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.util.Optional;
import java.util.UUID;

/**
 * How much work an agent wants.
 *
 * @param id id chosen by the agent; repeating it gets the same answer
 * @param maxBytes most bytes in all; the first task may exceed it
 * @param moreUrgentThan limits the order to tasks of a more urgent priority; empty: any
 */
public record ClaimOrder(
    UUID id,
    Incarnation incarnation,
    int maxFiles,
    ByteCount maxBytes,
    Optional<Priority> moreUrgentThan) {

  /** Orders work of any priority. */
  public ClaimOrder(UUID id, Incarnation incarnation, int maxFiles, ByteCount maxBytes) {
    this(id, incarnation, maxFiles, maxBytes, Optional.empty());
  }

  public boolean wants(Priority priority) {
    return moreUrgentThan.map(bound -> priority.compareTo(bound) < 0).orElse(true);
  }
}
