package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.unit.ByteCount;
import java.util.List;

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

  /** The bytes of all these files. */
  public static ByteCount totalBytes(List<FileMove> moves) {
    return moves.stream().map(FileMove::bytes).reduce(ByteCount.ZERO, ByteCount::plus);
  }
}
