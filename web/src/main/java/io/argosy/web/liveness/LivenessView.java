package io.argosy.web.liveness;

import io.argosy.common.liveness.Liveness;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether the router and the database answer, as JSON. */
public record LivenessView(Seen router, Seen database) {

  /**
   * The liveness of one program.
   *
   * @param heardAt when it was asked what it answered last; absent if it never answered these pages
   * @param silentSeconds since then
   */
  public record Seen(
      Liveness.State state, @Nullable Instant heardAt, @Nullable Long silentSeconds) {

    public boolean isLive() {
      return state == Liveness.State.LIVE;
    }
  }
}
