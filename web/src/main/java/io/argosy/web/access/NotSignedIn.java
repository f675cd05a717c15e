package io.argosy.web.access;

import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Answers requests without a session: the sign-in page for browsers, else JSON or plain text. */
public final class NotSignedIn implements AuthenticationEntryPoint {

  /** The sign-in page, shown at the address that was requested. */
  static final String PAGE = "/sign-in-needed";

  private static final Problem PROBLEM =
      new Problem(
          Problem.TYPE_PREFIX + "not-signed-in",
          "not signed in",
          HttpServletResponse.SC_UNAUTHORIZED,
          "Sign in first, by name and password or by a link.",
          List.of());

  private static final String TEXT =
      """
      Please sign in: open this address in a browser, with your name and password or by a sign-in link.
      Ask an admin for a sign-in link; a demo prints one when it starts.
      """;

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException cause)
      throws IOException, ServletException {
    response.setStatus(PROBLEM.status());
    if (request.getRequestURI().startsWith("/data/")) {
      write(response, Problem.MEDIA_TYPE, WireJson.tolerant().writeValueAsString(PROBLEM));
    } else if (request.getHeader("HX-Request") != null || !asksForAPage(request)) {
      // A page that polls is not replaced and keeps its input; session.js shows a notice.
      write(response, "text/plain", TEXT);
    } else {
      request.getRequestDispatcher(PAGE).forward(request, response);
    }
  }

  private static void write(HttpServletResponse response, String type, String text)
      throws IOException {
    response.setContentType(type);
    response.setCharacterEncoding(StandardCharsets.UTF_8);
    response.getWriter().write(text);
  }

  /** Returns whether the client accepts HTML. Other programs get plain text. */
  private static boolean asksForAPage(HttpServletRequest request) {
    String accepted = request.getHeader("Accept");
    return accepted != null && accepted.contains("text/html");
  }
}
