package io.argosy.router.issue.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.StoredTimesContract;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;

class SessionTimesTest implements StoredTimesContract {

  private static final Duration LEASE = Duration.ofMinutes(10);

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public StoredTimes times() {
    return JdbcSessionStore.times(WORLD.get().jdbc(), LEASE);
  }

  @Override
  public void store(Duration ahead) {
    WORLD
        .get()
        .execute(
            "update agent_session set heartbeat_at = '%s', until = '%s' where agent_id = 1",
            NOON.plus(ahead), NOON.plus(ahead).plus(LEASE));
  }
}
