package io.argosy.router.query.http;

import io.argosy.common.wire.user.ForPages;
import io.argosy.router.stage.store.DatabasePools;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives queries, exports and metrics database connections of their own, so that agents need not
 * wait. Web pages use others again, so that slow pages do not delay the command line.
 */
public final class QueryConnections extends OncePerRequestFilter {

  static boolean isForPages(HttpServletRequest request) {
    return request.getHeader(ForPages.HEADER) != null;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getRequestURI().startsWith("/query/")
        && !request.getRequestURI().startsWith("/actuator/prometheus");
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    DatabasePools.use(isForPages(request) ? DatabasePools.Use.PAGES : DatabasePools.Use.QUERIES);
    try {
      chain.doFilter(request, response);
    } finally {
      DatabasePools.use(DatabasePools.Use.REQUESTS);
    }
  }
}
