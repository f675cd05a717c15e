package io.argosy.router.breaker;

class MemoryBreakerStoreTest implements BreakerStoreContract {

  private final MemoryBreakerStore store = new MemoryBreakerStore();

  @Override
  public BreakerStore store() {
    return store;
  }

  @Override
  public void attempt(Culprit link, long file, int endSecond, String reason) {
    store.attempt(
        new MemoryBreakerStore.Attempt(
            link, file, NOON.plusSeconds(endSecond - 10L), NOON.plusSeconds(endSecond), reason));
  }
}
