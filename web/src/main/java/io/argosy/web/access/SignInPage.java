package io.argosy.web.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Where a link that works once leads, and where one comes out again. */
@Controller
public final class SignInPage {

  private static final Logger log = LoggerFactory.getLogger(SignInPage.class);

  private final RouterSignIns signIns;
  private final SecurityContextRepository contexts = new HttpSessionSecurityContextRepository();

  public SignInPage(RouterSignIns signIns) {
    this.signIns = signIns;
  }

  @GetMapping("/sign-in")
  String signIn(
      @RequestParam(required = false) @Nullable String code,
      HttpServletRequest request,
      HttpServletResponse response) {
    if (code == null) {
      return "sign-in";
    }
    if (onlyLooksAhead(request)) {
      response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      return "sign-in";
    }
    return switch (signIns.signIn(code)) {
      case SignInAnswer.Welcome(SignedInUser user) -> {
        openSession(user, request, response);
        yield "redirect:/";
      }
      case SignInAnswer.Refused() -> {
        response.setStatus(HttpServletResponse.SC_FORBIDDEN);
        yield "sign-in-refused";
      }
      case SignInAnswer.Unanswered() -> {
        response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        yield "sign-in-unanswered";
      }
    };
  }

  @GetMapping("/signed-out")
  String signedOut() {
    return "signed-out";
  }

  /** A browser or chat that only peeks at the link must not use it up. */
  private static boolean onlyLooksAhead(HttpServletRequest request) {
    return !request.getMethod().equals("GET")
        || Stream.of("Sec-Purpose", "Purpose")
            .map(request::getHeader)
            .anyMatch(purpose -> purpose != null && purpose.contains("prefetch"));
  }

  /** A new session, so that nobody who knew the old one's id comes in with the user. */
  private void openSession(
      SignedInUser user, HttpServletRequest request, HttpServletResponse response) {
    HttpSession before = request.getSession(false);
    if (before != null) {
      before.invalidate();
    }
    var context =
        new SecurityContextImpl(
            UsernamePasswordAuthenticationToken.authenticated(user, null, List.of()));
    contexts.saveContext(context, request, response);
    log.info("Signed in: user={}", user.name());
  }
}
