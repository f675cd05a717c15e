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
 * What changes something comes from these pages themselves. Browsers say where a request comes
 * from, and no script can change that; neither a neighbour of the same domain nor a cookie it
 * planted gets past. Programs that are no browser say nothing, and carry no session by accident.
 */
public final class OwnOrigin extends OncePerRequestFilter {

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
  private static final Set<String> OURS = Set.of("same-origin", "none");

  public OwnOrigin() {}

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

  /** Without the scheme, which somebody before us may have changed. */
  private static boolean isHost(String origin, String host) {
    try {
      return URI.create(origin).getAuthority() instanceof String authority
          && authority.equalsIgnoreCase(host);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
