package io.argosy.router.access.http;

import io.argosy.common.refusal.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * So many wrong codes per address and minute; remembers a bounded number of addresses. Right ones
 * do not count, because all people who use the pages come from one address.
 */
public final class SignInThrottle {

  static final int MOST_WRONG = 60;

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MOST_ADDRESSES = 10_000;

  private final Clock clock;
  private final Map<String, Wrong> wrong = new Recent();

  public SignInThrottle(Clock clock) {
    this.clock = clock;
  }

  /**
   * @throws Refusal what the sign-in refused, or TOO_MANY
   */
  <T> T attempt(String address, Supplier<T> signIn) {
    requireFew(address);
    try {
      return signIn.get();
    } catch (Refusal e) {
      count(address);
      throw e;
    }
  }

  private synchronized void requireFew(String address) {
    if (wrongOf(address).attempts >= MOST_WRONG) {
      throw new Refusal(
          Refusal.Kind.TOO_MANY, "too-many-sign-ins", "wait a minute, then try again", List.of());
    }
  }

  private synchronized void count(String address) {
    Wrong before = wrongOf(address);
    wrong.put(address, new Wrong(before.since, before.attempts + 1));
  }

  private Wrong wrongOf(String address) {
    Instant now = clock.instant();
    Wrong known = wrong.get(address);
    return known == null || !now.isBefore(known.since.plus(MINUTE)) ? new Wrong(now, 0) : known;
  }

  private record Wrong(Instant since, int attempts) {}

  private static final class Recent extends LinkedHashMap<String, Wrong> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Wrong> eldest) {
      return size() > MOST_ADDRESSES;
    }
  }
}
