package io.argosy.web.access;

import io.argosy.web.access.SignInAnswer.Refused;
import io.argosy.web.access.SignInAnswer.TooMany;
import io.argosy.web.access.SignInAnswer.Unanswered;
import io.argosy.web.access.SignInAnswer.Welcome;
import io.argosy.web.frame.ReturnAddress;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The sign-in by name and password, and the page after a sign-out. */
@Controller
public final class SignInPage {

  private final RouterSignIns signIns;
  private final SignInLimit limit;
  private final Sessions sessions;

  public SignInPage(RouterSignIns signIns, SignInLimit limit, Sessions sessions) {
    this.signIns = signIns;
    this.limit = limit;
    this.sessions = sessions;
  }

  @GetMapping("/sign-in")
  ModelAndView open(
      @AuthenticationPrincipal @Nullable SignedInUser user,
      @RequestParam(required = false) @Nullable String to) {
    return user == null
        ? new SignInView(ReturnAddress.toPage(to), "", "", "", "").page(HttpStatus.OK)
        : new ModelAndView(ReturnAddress.redirect(ReturnAddress.toPage(to)));
  }

  @PostMapping("/sign-in")
  ModelAndView signIn(
      @RequestParam(defaultValue = "") String name,
      @RequestParam(defaultValue = "") String password,
      @RequestParam(required = false) @Nullable String to,
      HttpServletRequest request,
      HttpServletResponse response) {
    SignInView typed = SignInView.typed(ReturnAddress.toPage(to), name.strip(), password);
    if (typed.isIncomplete()) {
      return typed.page(HttpStatus.UNPROCESSABLE_CONTENT);
    }
    return switch (limit.attempt(
        request.getRemoteAddr(), () -> signIns.byPassword(typed.name(), password))) {
      case Welcome(SignedInUser signedIn) -> {
        sessions.open(signedIn, request, response);
        yield new ModelAndView(ReturnAddress.redirect(ReturnAddress.toPage(to)));
      }
      case Refused() ->
          typed
              .saying("Name or password is wrong. If you have no password yet, use a sign-in link.")
              .page(HttpStatus.UNAUTHORIZED);
      case TooMany many -> {
        many.setRetryAfter(response);
        yield typed.saying(many.words()).page(HttpStatus.TOO_MANY_REQUESTS);
      }
      case Unanswered() ->
          typed
              .saying("Signing in is not possible right now: the router does not answer.")
              .page(HttpStatus.SERVICE_UNAVAILABLE);
    };
  }

  @GetMapping("/signed-out")
  String signedOut() {
    return "signed-out";
  }
}
