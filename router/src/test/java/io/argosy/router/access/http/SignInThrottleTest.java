package io.argosy.router.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.fixture.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SignInThrottleTest {

  private final SettableClock clock = new SettableClock(Instant.EPOCH);
  private final SignInThrottle throttle = new SignInThrottle(clock);

  @Test
  void manyWrongCodesBlockTheirAddressForAMinute() {
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
      assertThat(throttle.code("1.1.1.1", () -> "token")).isEqualTo("token");
    }
  }

  @Test
  void wrongPasswordsOfOneAccountAreLimitedOverAllAddresses() {
    for (int i = 0; i < SignInThrottle.MOST_WRONG_OF_ONE; i++) {
      guess("10.0.0." + i, "ann", Refusal.Kind.UNAUTHENTICATED);
    }
    guess("10.0.1.1", "ann", Refusal.Kind.TOO_MANY);
    guess("10.0.1.1", "bob", Refusal.Kind.UNAUTHENTICATED);
    clock.pass(Duration.ofSeconds(599));
    assertThatThrownBy(() -> throttle.password("10.0.1.2", "ann", () -> "right"))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> {
              assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(1));
              assertThat(refusal).hasMessageContaining("try again in 1 seconds");
            });
    clock.pass(Duration.ofSeconds(1));
    assertThat(throttle.password("10.0.1.2", "ann", () -> "right")).isEqualTo("right");
  }

  @Test
  void wrongPasswordsFromOneAddressAreLimitedOverAllAccounts() {
    for (int i = 0; i < SignInThrottle.MOST_WRONG_PASSWORDS; i++) {
      guess("2001:db8::" + Integer.toHexString(i), "user" + i, Refusal.Kind.UNAUTHENTICATED);
    }
    guess("2001:db8::ffff", "another", Refusal.Kind.TOO_MANY);
    guess("2001:db9::1", "another", Refusal.Kind.UNAUTHENTICATED);
  }

  /** Parallel attempts must not evade the limit. */
  @Test
  void parallelAttemptsAreLimitedLikeSequentialOnes() {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger compared = new AtomicInteger();
    List<CompletableFuture<Void>> all =
        IntStream.range(0, 40)
            .mapToObj(
                n ->
                    CompletableFuture.runAsync(
                        () ->
                            assertThatThrownBy(
                                    () ->
                                        throttle.password(
                                            "10.0.0." + n, "ann", () -> slowly(go, compared)))
                                .isInstanceOf(Refusal.class),
                        task -> Thread.ofVirtual().start(task)))
            .toList();
    go.countDown();
    all.forEach(CompletableFuture::join);
    assertThat(compared).hasValue(SignInThrottle.MOST_WRONG_OF_ONE);
  }

  private static String slowly(CountDownLatch go, AtomicInteger compared) {
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    compared.incrementAndGet();
    return wrong();
  }

  /** An outage is not a failed sign-in. */
  @Test
  void outagesDoNotCount() {
    for (int i = 0; i < 2 * SignInThrottle.MOST_WRONG_OF_ONE; i++) {
      assertThatThrownBy(() -> throttle.password("1.1.1.1", "ann", SignInThrottleTest::broken))
          .isInstanceOf(IllegalStateException.class);
    }
    guess("1.1.1.1", "ann", Refusal.Kind.UNAUTHENTICATED);
  }

  private void guess(String address, Refusal.Kind expected) {
    expect(expected, () -> throttle.code(address, SignInThrottleTest::wrong));
  }

  private void guess(String address, String account, Refusal.Kind expected) {
    expect(expected, () -> throttle.password(address, account, SignInThrottleTest::wrong));
  }

  private static void expect(Refusal.Kind expected, Supplier<String> attempt) {
    assertThatThrownBy(attempt::get)
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(expected));
  }

  private static String broken() {
    throw new IllegalStateException("no database");
  }

  private static String wrong() {
    throw new Refusal(Refusal.Kind.UNAUTHENTICATED, "unknown-code", "unknown", List.of());
  }
}
