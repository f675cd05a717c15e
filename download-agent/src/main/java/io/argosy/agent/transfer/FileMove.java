package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.unit.ByteCount;

/**
 * One file to fetch in a session.
 *
 * @param number in the grant
 * @param etag from the opening of the session
 */
public record FileMove(HeldTask task, int number, String etag) {

  public ByteCount bytes() {
    return task.file().size();
  }
}
