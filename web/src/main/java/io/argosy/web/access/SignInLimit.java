package io.argosy.web.access;

import io.argosy.common.limit.Attempts;
import io.argosy.common.limit.Neighbourhood;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;

/** Limits failed sign-ins per client address, because the router sees all clients as one. */
public final class SignInLimit {

  static final int MOST_WRONG = 20;

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MOST_CLIENTS = 10_000;

  private final Attempts attempts = new Attempts(MOST_WRONG, MINUTE, MOST_CLIENTS);
  private final Clock clock;

  public SignInLimit(Clock clock) {
    this.clock = clock;
  }

  SignInAnswer attempt(String address, Supplier<SignInAnswer> signIn) {
    String client = Neighbourhood.of(address);
    return attempts
        .begin(client, clock.instant())
        .map(SignInLimit::tooMany)
        .orElseGet(() -> counted(client, signIn));
  }

  private SignInAnswer counted(String client, Supplier<SignInAnswer> signIn) {
    boolean wrong = false;
    try {
      SignInAnswer answer = signIn.get();
      wrong = answer instanceof SignInAnswer.Refused;
      return answer;
    } finally {
      if (!wrong) {
        attempts.giveBack(client);
      }
    }
  }

  private static SignInAnswer tooMany(Duration wait) {
    long seconds = Math.max(1, wait.toSeconds());
    return new SignInAnswer.TooMany(
        "too many failed sign-ins; try again in " + seconds + " seconds", seconds);
  }
}
