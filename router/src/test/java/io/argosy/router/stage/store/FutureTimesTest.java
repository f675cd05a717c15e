package io.argosy.router.stage.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.StoredTimesContract;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

class FutureTimesTest implements StoredTimesContract {

  private static final Duration PAUSE = Duration.ofMinutes(3);

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public StoredTimes times() {
    return new FutureTimes(
        WORLD.get().jdbc(),
        "source_failure",
        "file_request_id, source_node_id",
        Map.of("pause", PAUSE),
        new FutureTimes.Column("usable_from", ":pause"));
  }

  @Override
  public void store(Duration ahead) {
    WORLD
        .get()
        .execute(
            "insert into source_failure values (1, 1, 3, 1, 'network', '', '%s', '%s')",
            NOON, NOON.plus(PAUSE).plus(ahead));
  }
}
