package io.argosy.agent.transfer;

import io.argosy.common.dav.DavAccess;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * The tokens that storage systems refused in the last ten minutes, by their digests. The agent
 * sends the digests to the router, so that the router fetches new tokens instead of giving the same
 * ones again. Thread-safe.
 */
public final class RefusedTokens {

  /** A token that the router knows no more is not worth a place in each request. */
  private static final Duration KEPT = Duration.ofMinutes(10);

  private static final int MOST = 20;

  private final LongSupplier ticker;
  private final Map<String, Long> since = new LinkedHashMap<>();

  /**
   * @param ticker a monotonic clock in nanoseconds
   */
  public RefusedTokens(LongSupplier ticker) {
    this.ticker = ticker;
  }

  /** A storage did not accept these credentials. */
  public synchronized void add(DavAccess access) {
    access
        .fingerprint()
        .ifPresent(
            it -> {
              since.remove(it);
              since.put(it, ticker.getAsLong());
              forget();
            });
  }

  public synchronized boolean contains(DavAccess access) {
    forget();
    return access.fingerprint().filter(since::containsKey).isPresent();
  }

  /** Returns the digests for a request to the router. */
  public synchronized List<String> digests() {
    forget();
    return List.copyOf(since.keySet());
  }

  private void forget() {
    long now = ticker.getAsLong();
    since.values().removeIf(it -> now - it >= KEPT.toNanos());
    while (since.size() > MOST) {
      since.remove(since.keySet().iterator().next());
    }
  }
}
