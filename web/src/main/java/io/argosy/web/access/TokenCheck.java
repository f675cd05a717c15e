package io.argosy.web.access;

import io.argosy.common.http.BoundedServer;
import io.argosy.common.wire.user.MeView;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Ends a session whose token the router no longer accepts, because the user was disabled or signed
 * out elsewhere, and updates the roles. For an active user the router is asked in the background,
 * and the answer takes effect with the next page. After a pause, the page waits for the answer, so
 * that none is shown by outdated rights. If the router does not answer, the session goes on.
 */
public final class TokenCheck extends OncePerRequestFilter {

  /** The number of missed checks after which a page waits for the next one. */
  private static final int MISSED = 2;

  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final RouterCalls router;
  private final Duration every;
  private final Executor background;
  private final Clock clock;

  public TokenCheck(RouterCalls router, Duration every, Executor background, Clock clock) {
    this.router = router;
    this.every = every;
    this.background = background;
    this.clock = clock;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    var proof = SecurityContextHolder.getContext().getAuthentication();
    if (proof != null && proof.getPrincipal() instanceof SignedInUser user) {
      check(user, request);
    }
    chain.doFilter(request, response);
  }

  private void check(SignedInUser user, HttpServletRequest request) {
    if (isUnknown(user)) {
      user.oneAtATime(() -> askOnce(user));
    }
    if (user.hasEnded()) {
      SecurityContextHolder.clearContext();
      HttpSession session = request.getSession(false);
      if (session != null) {
        session.invalidate();
      }
      return;
    }
    BoundedServer.trust(request);
    if (user.isToBeAskedFor(clock.instant(), every)) {
      background.execute(() -> ask(user));
    }
  }

  private boolean isUnknown(SignedInUser user) {
    return user.isUnknownSince(clock.instant(), every.multipliedBy(MISSED));
  }

  private void askOnce(SignedInUser user) {
    if (isUnknown(user)) {
      ask(user);
    }
  }

  private void ask(SignedInUser user) {
    Instant asked = clock.instant();
    RouterAnswer<MeView> answer =
        router.as(user.token()).within(TIMEOUT).get("/query/v1/me", MeView.class);
    answer.given().map(MeView::roles).ifPresent(user::nowHas);
    if (answer instanceof RouterAnswer.Refused<MeView> refused && refused.isSignedOut()) {
      user.end();
    }
    user.wasAsked(asked);
  }
}
