package io.argosy.web.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.web.filter.OncePerRequestFilter;

/** Ends a session after a fixed time, because an open page polls and would keep it alive. */
public final class SessionAge extends OncePerRequestFilter {

  private final Duration longest;
  private final Clock clock;

  public SessionAge(Duration longest, Clock clock) {
    this.longest = longest;
    this.clock = clock;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    HttpSession session = request.getSession(false);
    if (session != null && isOver(session)) {
      session.invalidate();
    }
    chain.doFilter(request, response);
  }

  private boolean isOver(HttpSession session) {
    Instant end = Instant.ofEpochMilli(session.getCreationTime()).plus(longest);
    return !end.isAfter(clock.instant());
  }
}
