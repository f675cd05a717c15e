package io.argosy.web.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses state-changing requests that other sites cause. Browsers send the origin, and no script
 * can change it, so neither a page nor a cookie of a neighbouring host in the domain gets through.
 * Programs other than browsers send no origin and are let through.
 */
public final class OwnOrigin extends OncePerRequestFilter {

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
  private static final Set<String> OURS = Set.of("same-origin", "none");

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (READING.contains(request.getMethod()) || isOurs(request)) {
      chain.doFilter(request, response);
    } else {
      response.sendError(HttpServletResponse.SC_FORBIDDEN);
    }
  }

  private static boolean isOurs(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    if (site != null) {
      return OURS.contains(site);
    }
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return origin == null || isHost(origin, request.getHeader(HttpHeaders.HOST));
  }

  /** Compares host and port only, because a proxy may have changed the scheme. */
  private static boolean isHost(String origin, String host) {
    try {
      return URI.create(origin).getAuthority() instanceof String authority
          && authority.equalsIgnoreCase(host);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
