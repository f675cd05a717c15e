package io.argosy.web.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.SettableClock;
import io.argosy.web.fixture.ScriptedRouter;
import io.argosy.web.router.RouterCalls;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;

/** Pages are never served by outdated rights. */
class TokenCheckTest {

  private static final Duration EVERY = Duration.ofSeconds(15);
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int SEVERAL = 4;
  private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

  @AutoClose private final ScriptedRouter router = new ScriptedRouter();
  private final SettableClock clock = new SettableClock(START);
  private final Queue<Runnable> beside = new ArrayDeque<>();
  private TokenCheck check;
  private SignedInUser ada;

  @BeforeEach
  void adaIsSignedIn() throws NoSuchAlgorithmException {
    RouterCalls calls = new RouterCalls(router.url(), SSLContext.getDefault());
    check = new TokenCheck(calls, EVERY, beside::add, clock);
    ada = new SignedInUser(ScriptedRouter.USER, ScriptedRouter.TOKEN, List.of("user"), START);
  }

  @AfterEach
  void nobodyIsLeft() {
    SecurityContextHolder.clearContext();
  }

  @Test
  void aUserDisabledDuringAPauseSeesNothingAfterwards() throws Exception {
    router.people().revoked(true);
    clock.pass(EVERY.multipliedBy(2));
    assertThat(servedTo()).isNull();
  }

  @Test
  void anActiveUserIsServedAtOnceAndCheckedInTheBackground() throws Exception {
    router.people().revoked(true);
    clock.pass(EVERY);
    assertThat(servedTo()).isEqualTo(ada);
    assertThat(beside).hasSize(1);
    assertThat(servedTo()).as("while it is being asked").isEqualTo(ada);
    assertThat(beside).hasSize(1);
    beside.remove().run();
    assertThat(servedTo()).isNull();
  }

  @Test
  void rolesAreCurrentAfterAPause() throws Exception {
    router.people().roles("admin");
    clock.pass(Duration.ofHours(1));
    assertThat(servedTo()).isEqualTo(ada);
    assertThat(ada.isAdmin()).isTrue();
    assertThat(beside).isEmpty();
  }

  @Test
  void aSilentRouterEndsNoSessionAndIsNotAskedAgainAtOnce() throws Exception {
    router.people().broken(true);
    clock.pass(Duration.ofHours(1));
    assertThat(servedTo()).isEqualTo(ada);
    router.people().broken(false);
    router.people().revoked(true);
    assertThat(servedTo()).isEqualTo(ada);
    clock.pass(EVERY.multipliedBy(2));
    assertThat(servedTo()).isNull();
  }

  /** As when a browser that was suspended fetches all parts of a page at once. */
  @Test
  void concurrentRequestsAfterAPauseQueryOnce() throws Exception {
    router.people().revoked(true);
    clock.pass(EVERY.multipliedBy(2));
    RouterCalls calls = new RouterCalls(router.url(), SSLContext.getDefault());
    check = new TokenCheck(calls, EVERY, beside::add, new MeetingClock(clock));
    try (ExecutorService parts = Executors.newFixedThreadPool(SEVERAL)) {
      List<Future<@Nullable Object>> served =
          Stream.generate(() -> parts.submit(this::servedTo)).limit(SEVERAL).toList();
      for (Future<@Nullable Object> one : served) {
        assertThat(one.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isNull();
      }
    }
    assertThat(router.people().checks()).isEqualTo(1);
    assertThat(beside).isEmpty();
  }

  /** The user with whom the rest of the filter chain is called; null if it is not called. */
  private @Nullable Object servedTo() throws ServletException, IOException {
    SecurityContextHolder.getContext()
        .setAuthentication(UsernamePasswordAuthenticationToken.authenticated(ada, null, List.of()));
    AtomicReference<@Nullable Object> served = new AtomicReference<>();
    check.doFilter(
        new MockHttpServletRequest("GET", "/nodes"),
        new MockHttpServletResponse(),
        (request, response) -> {
          var proof = SecurityContextHolder.getContext().getAuthentication();
          served.set(proof == null ? null : proof.getPrincipal());
        });
    return served.get();
  }

  /** A clock whose second reading on a thread waits for the first readings on all threads. */
  private static final class MeetingClock extends Clock {

    private final Clock clock;
    private final Set<Thread> there = ConcurrentHashMap.newKeySet();
    private final CountDownLatch missing = new CountDownLatch(SEVERAL);

    MeetingClock(Clock clock) {
      this.clock = clock;
    }

    @Override
    public Instant instant() {
      if (there.add(Thread.currentThread())) {
        missing.countDown();
      } else {
        awaitAll();
      }
      return clock.instant();
    }

    private void awaitAll() {
      try {
        assertThat(missing.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }

    @Override
    public ZoneId getZone() {
      return clock.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
