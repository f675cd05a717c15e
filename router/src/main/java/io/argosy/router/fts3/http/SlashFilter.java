package io.argosy.router.fts3.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Joins two slashes after {@code /fts3}: clients of FTS3 write them, and the firewall of Spring
 * Security refuses them. Other addresses are not changed.
 */
public final class SlashFilter extends OncePerRequestFilter {

  private static final String DOUBLE = "/fts3//";

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String uri = request.getRequestURI();
    chain.doFilter(uri.startsWith(DOUBLE) ? new Joined(request) : request, response);
  }

  private static final class Joined extends HttpServletRequestWrapper {

    Joined(HttpServletRequest request) {
      super(request);
    }

    @Override
    public String getRequestURI() {
      return joined(super.getRequestURI());
    }

    @Override
    public StringBuffer getRequestURL() {
      return new StringBuffer(super.getRequestURL().toString().replaceFirst(DOUBLE, "/fts3/"));
    }

    @Override
    public String getServletPath() {
      return joined(super.getServletPath());
    }

    private static String joined(String path) {
      return path.replaceFirst("^" + DOUBLE, "/fts3/");
    }
  }
}
