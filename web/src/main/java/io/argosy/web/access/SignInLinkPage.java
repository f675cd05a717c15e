package io.argosy.web.access;

import io.argosy.web.access.SignInAnswer.Refused;
import io.argosy.web.access.SignInAnswer.TooMany;
import io.argosy.web.access.SignInAnswer.Unanswered;
import io.argosy.web.access.SignInAnswer.Welcome;
import io.argosy.web.frame.ReturnAddress;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/**
 * The page behind a sign-in link. Only its button uses the link up: mail scanners, chat previews
 * and browsers that follow links change nothing and do not learn the user's name.
 */
@Controller
public final class SignInLinkPage {

  private static final String NO_ANSWER =
      "Signing in is not possible right now: the router does not answer."
          + " Your link is probably still valid: try again in a moment.";

  /** Session attribute: the code that opened this session. */
  private static final String OPENED_BY = "argosy.opened-by";

  private final RouterSignIns signIns;
  private final SignInLimit limit;
  private final Sessions sessions;

  public SignInLinkPage(RouterSignIns signIns, SignInLimit limit, Sessions sessions) {
    this.signIns = signIns;
    this.limit = limit;
    this.sessions = sessions;
  }

  /** The code of the link and the page that follows the sign-in. */
  public record Link(String code, String to) {

    static Link of(String code, @Nullable String to) {
      return new Link(code, ReturnAddress.toPage(to));
    }
  }

  /** Shows the button. Does not query the router; only a text that cannot be a code is refused. */
  @GetMapping(path = "/sign-in", params = "code")
  ModelAndView open(
      @RequestParam String code, @RequestParam(required = false) @Nullable String to) {
    return RouterSignIns.isCode(code) ? page(Link.of(code, to), "", HttpStatus.OK) : refused();
  }

  @PostMapping(path = "/sign-in", params = "code")
  ModelAndView use(
      @RequestParam String code,
      @RequestParam(required = false) @Nullable String to,
      HttpServletRequest request,
      HttpServletResponse response) {
    Link link = Link.of(code, to);
    if (hasOpened(code, request.getSession(false))) {
      return onwards(link);
    }
    return switch (limit.attempt(request.getRemoteAddr(), () -> signIns.byCode(code))) {
      case Welcome(SignedInUser signedIn) -> {
        sessions.open(signedIn, request, response);
        request.getSession().setAttribute(OPENED_BY, code);
        yield onwards(link);
      }
      case Refused() -> refused();
      case TooMany many -> {
        many.setRetryAfter(response);
        yield page(link, many.words(), HttpStatus.TOO_MANY_REQUESTS);
      }
      case Unanswered() -> page(link, NO_ANSWER, HttpStatus.SERVICE_UNAVAILABLE);
    };
  }

  /** Returns whether this code has opened this session already, as after a double click. */
  private static boolean hasOpened(String code, @Nullable HttpSession session) {
    return session != null && code.equals(session.getAttribute(OPENED_BY));
  }

  private static ModelAndView onwards(Link link) {
    return new ModelAndView(ReturnAddress.redirect(link.to()));
  }

  private static ModelAndView page(Link link, String notice, HttpStatus status) {
    ModelAndView page = new ModelAndView("sign-in-link");
    page.addObject("link", link);
    page.addObject("notice", notice);
    page.setStatus(status);
    return page;
  }

  private static ModelAndView refused() {
    ModelAndView page = new ModelAndView("sign-in-refused");
    page.setStatus(HttpStatus.FORBIDDEN);
    return page;
  }
}
