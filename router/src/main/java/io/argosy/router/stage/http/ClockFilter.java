package io.argosy.router.stage.http;

import io.argosy.router.stage.timer.ClockGate;
import io.argosy.router.stage.timer.ClocksApartException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.dao.DataAccessException;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/**
 * Rejects requests of agents while the clocks of router and database differ, because heartbeats and
 * failures would be stored with wrong times. Agents keep their reports and retry, at another router
 * if there is one.
 */
public final class ClockFilter extends OncePerRequestFilter {

  private final ClockGate gate;
  private final HandlerExceptionResolver problems;

  public ClockFilter(ClockGate gate, HandlerExceptionResolver problems) {
    this.gate = gate;
    this.problems = problems;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getRequestURI().startsWith("/agent/");
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try {
      gate.require();
    } catch (ClocksApartException | DataAccessException e) {
      problems.resolveException(request, response, null, e);
      return;
    }
    chain.doFilter(request, response);
  }
}
