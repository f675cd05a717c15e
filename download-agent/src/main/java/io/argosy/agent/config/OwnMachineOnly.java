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

/** All but the door is for this machine alone; others do not learn that there is anything. */
final class OwnMachineOnly implements Filter {

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String path = ((HttpServletRequest) request).getRequestURI();
    if (path.startsWith("/door/v1/") || isOwn(request)) {
      chain.doFilter(request, response);
    } else {
      ((HttpServletResponse) response).sendError(HttpServletResponse.SC_NOT_FOUND);
    }
  }

  private static boolean isOwn(ServletRequest request) throws IOException {
    return InetAddress.getByName(request.getRemoteAddr()).isLoopbackAddress();
  }
}
