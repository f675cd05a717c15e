package io.argosy.router.activation.store;

import static io.argosy.router.stage.store.FutureTimes.Column.past;

import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import io.argosy.router.stage.store.FutureTimes.Column;
import java.time.Duration;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How far ahead file requests and failures of their sources may wait. */
public final class ActivationTimes {

  private ActivationTimes() {}

  /**
   * @param pause the longest pause after a failure of a source
   * @param destinationPause the first pause after a failure of the destination, which doubles
   */
  public static StoredTimes of(
      JdbcClient jdbc, Duration pause, Duration destinationPause, ExpiryPolicy expiry) {
    StoredTimes requests =
        new FutureTimes(
            jdbc,
            "file_request",
            "id",
            Map.of(
                "pause",
                pause,
                "destinationPause",
                destinationPause,
                "rest",
                expiry.firstRest(),
                "longestRest",
                expiry.longestRest()),
            new Column(
                "not_before", "greatest(:pause, :destinationPause * power(2, least(attempts, 6)))"),
            new Column(
                "resting_until",
                "1.25 * least(:longestRest, :rest * power(2, least(greatest(rests - 1, 0), 20)))"),
            past("rerouted_at"),
            past("active_since"));
    StoredTimes failures =
        new FutureTimes(
            jdbc,
            "source_failure",
            "file_request_id, source_node_id",
            Map.of("pause", pause),
            new Column("usable_from", ":pause"),
            past("failed_at"));
    return now -> requests.correct(now) + failures.correct(now);
  }
}
