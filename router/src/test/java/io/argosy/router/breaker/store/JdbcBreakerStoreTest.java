package io.argosy.router.breaker.store;

import io.argosy.router.breaker.BreakerStore;
import io.argosy.router.breaker.BreakerStoreContract;
import io.argosy.router.breaker.Culprit;
import io.argosy.router.fixture.Outcomes;
import io.argosy.router.fixture.RolledBackStreet;
import java.time.Duration;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcBreakerStoreTest implements BreakerStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public BreakerStore store() {
    return new JdbcBreakerStore(WORLD.get().jdbc());
  }

  @Override
  public void attempt(Culprit link, long file, int endSecond, String reason) {
    new Outcomes(WORLD.get(), Duration.ofSeconds(10))
        .ended(
            link.sourceNodeId(),
            link.destinationNodeId(),
            file,
            NOON.plusSeconds(endSecond),
            reason);
  }
}
