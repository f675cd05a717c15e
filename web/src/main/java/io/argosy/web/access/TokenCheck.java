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
 * Ends the session whose token the router no longer takes, because its user was disabled or has
 * signed out elsewhere, and learns of new roles. Who looks often does not wait for it: the router
 * is asked beside the page, and what it says holds from the next one on. Who comes back after a
 * while is asked for first, so that not even one page is shown by what was true then. A router that
 * does not answer keeps nobody from the pages.
 */
public final class TokenCheck extends OncePerRequestFilter {

  /** So many checks may be missed before a page waits for one. */
  private static final int MISSED = 2;

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final RouterCalls router;
  private final Duration every;
  private final Executor beside;
  private final Clock clock;

  public TokenCheck(RouterCalls router, Duration every, Executor beside, Clock clock) {
    this.router = router;
    this.every = every;
    this.beside = beside;
    this.clock = clock;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    var proof = SecurityContextHolder.getContext().getAuthentication();
    if (proof != null && proof.getPrincipal() instanceof SignedInUser user) {
      look(user, request);
    }
    chain.doFilter(request, response);
  }

  private void look(SignedInUser user, HttpServletRequest request) {
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
      beside.execute(() -> ask(user));
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
        router.as(user.token()).within(PATIENCE).get("/query/v1/me", MeView.class);
    answer.given().map(MeView::roles).ifPresent(user::nowHas);
    if (answer instanceof RouterAnswer.Refused<MeView> refused && refused.isSignedOut()) {
      user.end();
    }
    user.wasAsked(asked);
  }
}
