package io.argosy.router.access.http;

import io.argosy.common.limit.Attempts;
import io.argosy.common.limit.Neighbourhood;
import io.argosy.common.refusal.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Limits the failed sign-ins per address and, for passwords, also per account over all addresses.
 * Successful ones do not count, because all users of the pages share one address. Few passwords are
 * compared at a time, because a comparison is expensive; other requests wait a few seconds.
 */
public final class SignInThrottle {

  static final int MOST_WRONG = 60;
  static final int MOST_WRONG_OF_ONE = 10;

  /** Higher than for codes, because all users of the pages share one address. */
  static final int MOST_WRONG_PASSWORDS = 240;

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int MOST_KEYS = 10_000;
  private static final int AT_ONCE = 2;
  private static final int LONGEST_NAME = 64;

  private final Clock clock;
  private final Attempts codes = new Attempts(MOST_WRONG, MINUTE, MOST_KEYS);
  private final Attempts passwords = new Attempts(MOST_WRONG_PASSWORDS, MINUTE, MOST_KEYS);
  private final Attempts accounts = new Attempts(MOST_WRONG_OF_ONE, LONG, MOST_KEYS);
  private final Semaphore turns = new Semaphore(AT_ONCE, true);

  public SignInThrottle(Clock clock) {
    this.clock = clock;
  }

  /**
   * @throws Refusal the refusal of the sign-in, or TOO_MANY
   */
  <T> T code(String address, Supplier<T> signIn) {
    return counted(codes, Neighbourhood.of(address), signIn);
  }

  /**
   * @param account as typed; unknown accounts are counted too, so that they cannot be told apart
   * @throws Refusal the refusal of the sign-in, or TOO_MANY
   */
  <T> T password(String address, String account, Supplier<T> proof) {
    return counted(
        accounts,
        account.length() <= LONGEST_NAME ? account : "",
        () -> counted(passwords, Neighbourhood.of(address), () -> inTurn(proof)));
  }

  private <T> T counted(Attempts attempts, String key, Supplier<T> attempt) {
    Optional<Duration> wait = attempts.begin(key, clock.instant());
    if (wait.isPresent()) {
      throw tooMany(wait.get());
    }
    boolean wrong = false;
    try {
      return attempt.get();
    } catch (Refusal e) {
      wrong = e.kind() != Refusal.Kind.TOO_MANY;
      throw e;
    } finally {
      if (!wrong) {
        attempts.giveBack(key);
      }
    }
  }

  private <T> T inTurn(Supplier<T> proof) {
    try {
      if (!turns.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw tooMany(PATIENCE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw tooMany(PATIENCE);
    }
    try {
      return proof.get();
    } finally {
      turns.release();
    }
  }

  private static Refusal tooMany(Duration wait) {
    long seconds = Math.max(1, wait.toSeconds());
    String when =
        seconds <= MINUTE.toSeconds()
            ? seconds + " seconds"
            : Math.ceilDiv(seconds, MINUTE.toSeconds()) + " minutes";
    return Refusal.tooMany(
        "too-many-sign-ins",
        "too many failed sign-ins; try again in %s, or sign in by link".formatted(when),
        wait);
  }
}
