package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Files of a request that do not move to a destination, and why.
 *
 * @param reason {@code waiting-for-approval}, {@code agent-silent}, {@code suspended}, {@code
 *     resting}, {@code given-up}, {@code waiting-for-window}, {@code destination-away}, {@code
 *     destination-full}, {@code queued}, {@code no-source}, {@code marked-bad}, {@code no-link},
 *     {@code sources-spent}, {@code sources-away}, {@code breaker-open}, {@code breaker-pinned},
 *     {@code cooling-off}, {@code waits-for-copy}, {@code waiting-for-route}
 * @param outlook {@code moves} (is about to), {@code waits} (a known event will end it), {@code
 *     stuck} (only a new source or link, or the repair of a replica, helps)
 * @param until earliest time of the next attempt, or when the copy that is waited for is expected
 * @param detail a sentence for users
 */
public record WaitView(
    String reason,
    NodeName destination,
    long files,
    ByteCount bytes,
    String outlook,
    @Nullable Instant until,
    String detail) {

  /** The outlook of files that move soon without any action. */
  public static final String MOVES = "moves";

  /** The outlook of files that need a new source or link, or the repair of a replica. */
  public static final String STUCK = "stuck";

  public boolean stuck() {
    return outlook.equals(STUCK);
  }

  /** Returns the words before {@link #until}. */
  public String untilWords() {
    return untilWords(reason);
  }

  static String untilWords(String reason) {
    return reason.equals("waits-for-copy") ? "expected there at" : "tried again from";
  }
}
