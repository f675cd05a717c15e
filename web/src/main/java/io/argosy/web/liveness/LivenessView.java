package io.argosy.web.liveness;

import io.argosy.common.liveness.Liveness;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether the router and the database answer, as JSON. */
public record LivenessView(Seen router, Seen database) {

  /**
   * The liveness of one program.
   *
   * @param heardAt when the query that it answered last was sent; null if it never answered
   * @param silentSeconds seconds since then
   */
  public record Seen(
      Liveness.State state, @Nullable Instant heardAt, @Nullable Long silentSeconds) {

    public boolean isLive() {
      return state == Liveness.State.LIVE;
    }
  }
}
