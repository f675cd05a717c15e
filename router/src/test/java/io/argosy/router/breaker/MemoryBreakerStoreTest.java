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
            Mode.ON,
            false));
  }

  @Override
  public void attempt(LinkKey link, long file, int endSecond, String reason) {
    attempt(link, true, file, endSecond, reason);
  }

  @Override
  public void attemptOverCircuit(LinkKey link, long file, int endSecond, String reason) {
    attempt(link, false, file, endSecond, reason);
  }

  private void attempt(LinkKey link, boolean shared, long file, int endSecond, String reason) {
    store.attempt(
        new MemoryBreakerStore.Attempt(
            link,
            shared,
            file,
            NOON.plusSeconds(endSecond - 10L),
            NOON.plusSeconds(endSecond),
            reason));
  }
}
