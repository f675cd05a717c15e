package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.util.Optional;

/**
 * Upper limits of the next claim.
 *
 * @param moreUrgentThan only work of a more urgent priority is wanted; empty: any
 */
public record ClaimAsk(int files, ByteCount bytes, Optional<Priority> moreUrgentThan) {

  public ClaimAsk(int files, ByteCount bytes) {
    this(files, bytes, Optional.empty());
  }
}
