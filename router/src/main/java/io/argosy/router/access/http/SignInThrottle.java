package io.argosy.router.access.http;

import io.argosy.common.refusal.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** So many sign-ins per address and minute; remembers a bounded number of addresses. */
public final class SignInThrottle {

  private static final int MOST_PER_MINUTE = 10;
  private static final int MOST_ADDRESSES = 10_000;

  private final Clock clock;
  private final Map<String, Minute> minutes = new Recent();

  public SignInThrottle(Clock clock) {
    this.clock = clock;
  }

  /**
   * @throws Refusal TOO_MANY
   */
  synchronized void admit(String address) {
    Instant now = clock.instant();
    Minute minute = minutes.get(address);
    if (minute == null || !now.isBefore(minute.start.plus(Duration.ofMinutes(1)))) {
      minute = new Minute(now, 0);
    }
    if (minute.attempts >= MOST_PER_MINUTE) {
      throw new Refusal(
          Refusal.Kind.TOO_MANY, "too-many-sign-ins", "wait a minute, then try again", List.of());
    }
    minutes.put(address, new Minute(minute.start, minute.attempts + 1));
  }

  private record Minute(Instant start, int attempts) {}

  private static final class Recent extends LinkedHashMap<String, Minute> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Minute> eldest) {
      return size() > MOST_ADDRESSES;
    }
  }
}
