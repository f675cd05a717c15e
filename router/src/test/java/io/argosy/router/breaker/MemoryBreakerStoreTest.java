package io.argosy.router.breaker;

import io.argosy.router.automation.Mode;
import io.argosy.router.topology.LinkKey;
import java.util.Optional;

class MemoryBreakerStoreTest implements BreakerStoreContract {

  private final MemoryBreakerStore store = new MemoryBreakerStore();

  @Override
  public BreakerStore store() {
    return store;
  }

  @Override
  public void pin() {
    store.pin(
        new Breaker(
            LINK,
            Breaker.State.CLOSED,
            NOON,
            NOON,
            0,
            Optional.empty(),
            true,
            "it must go on",
            Mode.ON));
  }

  @Override
  public void attempt(LinkKey link, long file, int endSecond, String reason) {
    store.attempt(
        new MemoryBreakerStore.Attempt(
            link, file, NOON.plusSeconds(endSecond - 10L), NOON.plusSeconds(endSecond), reason));
  }
}
