package io.argosy.web.access;

import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Tells whoever has no session how to get one, in the tongue they asked in. */
public final class NotSignedIn implements AuthenticationEntryPoint {

  private static final Problem PROBLEM =
      new Problem(
          Problem.TYPE_PREFIX + "not-signed-in",
          "not signed in",
          HttpServletResponse.SC_UNAUTHORIZED,
          "Open a sign-in link first; each works once.",
          List.of());

  private static final String TEXT =
      """
      Please sign in: ask whoever runs Argosy for a sign-in link, and open it in a browser.
      A demo prints one when it starts. Each link works once and only for a while.
      """;

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException cause)
      throws IOException {
    if (request.getRequestURI().startsWith("/data/")) {
      response.setStatus(PROBLEM.status());
      response.setContentType(Problem.MEDIA_TYPE);
      response.setCharacterEncoding(StandardCharsets.UTF_8);
      response.getWriter().write(WireJson.tolerant().writeValueAsString(PROBLEM));
      return;
    }
    if (request.getHeader("HX-Request") != null) {
      // The page that polls loads itself again, and so becomes the one that says how to sign in.
      response.setHeader("HX-Refresh", "true");
      response.setStatus(PROBLEM.status());
      return;
    }
    if (!asksForAPage(request)) {
      response.setStatus(PROBLEM.status());
      response.setContentType("text/plain");
      response.setCharacterEncoding(StandardCharsets.UTF_8);
      response.getWriter().write(TEXT);
      return;
    }
    response.sendError(PROBLEM.status());
  }

  /** A browser does; other programs are told in plain text. */
  private static boolean asksForAPage(HttpServletRequest request) {
    String accepted = request.getHeader("Accept");
    return accepted != null && accepted.contains("text/html");
  }
}
