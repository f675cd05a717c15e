package io.argosy.router.activation;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.time.Instant;
import java.util.Optional;

/**
 * The failures of one source for one file request.
 *
 * @param failures the number of counted failures
 * @param failure the last failure, with a message of at most 2,000 characters
 * @param usableFrom empty if the source is excluded for this file
 */
public record SourceSetback(
    long sourceNodeId, int failures, TaskFailure failure, Optional<Instant> usableFrom) {

  /**
   * Whether the source served wrong bytes, which excludes it even after a backoff. An agent that
   * continued a partial file fetches the whole file before it reports this. A mismatch that the
   * router finds in the report is the agent's fault.
   */
  public static boolean isOfWrongBytes(TaskFailure failure) {
    return failure.reason() == FailureClass.CHECKSUM_MISMATCH && failure.phase() != Phase.REPORT;
  }
}
