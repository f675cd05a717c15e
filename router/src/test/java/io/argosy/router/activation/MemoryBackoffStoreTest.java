package io.argosy.router.activation;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.LongStream;

class MemoryBackoffStoreTest implements BackoffStoreContract {

  private final MemoryBackoffStore store = new MemoryBackoffStore();

  @Override
  public BackoffStore store() {
    return store;
  }

  @Override
  public long[] requests(int count) {
    LongStream.rangeClosed(1, count).forEach(id -> store.request(id, NOON));
    return LongStream.rangeClosed(1, count).toArray();
  }

  @Override
  public void giveUp(long request, String reason) {
    store.giveUp(request, reason);
  }

  @Override
  public void hold(long request) {
    store.hold(request);
  }

  @Override
  public void route(long request) {
    store.route(request);
  }

  @Override
  public void loseSource() {
    store.loseSource();
  }

  @Override
  public void withoutSource(long request) {
    store.withoutSource(request);
  }

  /** As every file for which no other state is kept. */
  @Override
  public void waitsForCopy(long request) {}

  @Override
  public void full(Optional<Instant> until) {
    store.full(until);
  }

  @Override
  public void pin(String by, String reason) {
    store.pin("pinned by " + by + ": " + reason);
  }

  @Override
  public String stateOf(long request) {
    return store.stateOf(request);
  }
}
