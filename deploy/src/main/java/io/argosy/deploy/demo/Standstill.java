package io.argosy.deploy.demo;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Watches a request for a standstill that waiting cannot end; for one thread. */
final class Standstill {

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

  private final Reasons reasons;
  private long done = -1;
  private long lastMove;
  private long lastLook;

  /**
   * Why the files of a request do not move.
   *
   * @param stuck all of them that failed
   * @param withoutRoom nodes whose agents claim nothing
   */
  record Why(List<StuckFileView> stuck, Set<NodeName> withoutRoom) {}

  /** Where the reasons come from. */
  interface Reasons {
    Why of(String request) throws IOException;
  }

  Standstill(Reasons reasons) {
    this.reasons = reasons;
  }

  /**
   * @param now in nanoseconds, of {@link System#nanoTime}
   */
  boolean isHopeless(RequestView request, long now) throws IOException {
    long nowDone = request.destinations().stream().mapToLong(d -> d.doneFiles()).sum();
    if (nowDone != done) {
      done = nowDone;
      lastMove = now;
    }
    Duration still = Duration.ofNanos(now - lastMove);
    if (!HopelessRule.isSilent(request, still) || now - lastLook < BETWEEN_LOOKS.toNanos()) {
      return false;
    }
    lastLook = now;
    return HopelessRule.isHopeless(request, still, reasons.of(request.id()));
  }
}
