package io.argosy.router.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.fixture.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignInThrottleTest {

  private final SettableClock clock = new SettableClock(Instant.EPOCH);
  private final SignInThrottle throttle = new SignInThrottle(clock);

  @Test
  void manyWrongCodesStopTheirAddressForAMinute() {
    for (int i = 0; i < SignInThrottle.MOST_WRONG; i++) {
      guess("1.1.1.1", Refusal.Kind.UNAUTHENTICATED);
    }
    guess("1.1.1.1", Refusal.Kind.TOO_MANY);
    guess("2.2.2.2", Refusal.Kind.UNAUTHENTICATED);
    clock.pass(Duration.ofMinutes(1));
    guess("1.1.1.1", Refusal.Kind.UNAUTHENTICATED);
  }

  @Test
  void rightCodesDoNotCount() {
    for (int i = 0; i < SignInThrottle.MOST_WRONG * 2; i++) {
      assertThat(throttle.attempt("1.1.1.1", () -> "token")).isEqualTo("token");
    }
  }

  private void guess(String address, Refusal.Kind expected) {
    assertThatThrownBy(() -> throttle.attempt(address, SignInThrottleTest::wrong))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(expected));
  }

  private static String wrong() {
    throw new Refusal(Refusal.Kind.UNAUTHENTICATED, "unknown-code", "unknown", List.of());
  }
}
