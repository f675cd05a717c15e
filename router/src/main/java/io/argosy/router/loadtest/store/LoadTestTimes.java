package io.argosy.router.loadtest.store;

import io.argosy.router.loadtest.LoadTestPolicy;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import io.argosy.router.stage.store.FutureTimes.Column;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The times of load tests, and how far ahead they may be. */
public final class LoadTestTimes {

  private LoadTestTimes() {}

  public static StoredTimes of(JdbcClient jdbc) {
    StoredTimes tests =
        new FutureTimes(
            jdbc,
            "load_test",
            "id",
            Map.of("pause", LoadTestPolicy.CAUGHT_UP),
            new Column("due_at", "file_bytes / greatest(rate, 1)"),
            new Column("paused_until", ":pause"));
    StoredTimes files =
        new FutureTimes(
            jdbc,
            "load_test_file",
            "id",
            Map.of("pause", LoadTestPolicy.CAUGHT_UP),
            new Column("free_from", ":pause"));
    return now -> tests.correct(now) + files.correct(now);
  }
}
