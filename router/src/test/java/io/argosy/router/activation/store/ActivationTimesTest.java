package io.argosy.router.activation.store;

import io.argosy.router.activation.ExpiryPolicy;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.StoredTimesContract;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;

class ActivationTimesTest implements StoredTimesContract {

  private static final Duration PAUSE = Duration.ofMinutes(3);

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public StoredTimes times() {
    return ActivationTimes.of(WORLD.get().jdbc(), PAUSE, PAUSE, ExpiryPolicy.DEFAULT);
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
