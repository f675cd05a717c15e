package io.argosy.agent.config;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.util.regex.Pattern;

/** Answers requests from other machines with 404, except those to the door. */
final class OwnMachineOnly implements Filter {

  private static final Pattern TRICK = Pattern.compile("\\.\\.|[;%\\\\]");

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (isOwn(request) || isForTheDoor((HttpServletRequest) request)) {
      chain.doFilter(request, response);
    } else {
      ((HttpServletResponse) response).sendError(HttpServletResponse.SC_NOT_FOUND);
    }
  }

  /** Decided by the servlet that will handle the request; an ambiguous request line is refused. */
  private static boolean isForTheDoor(HttpServletRequest request) {
    return "/door/v1".equals(request.getServletPath())
        && !TRICK.matcher(request.getRequestURI()).find();
  }

  private static boolean isOwn(ServletRequest request) throws IOException {
    return InetAddress.getByName(request.getRemoteAddr()).isLoopbackAddress();
  }
}
