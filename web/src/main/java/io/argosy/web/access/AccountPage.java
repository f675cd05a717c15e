package io.argosy.web.access;

import io.argosy.common.wire.user.MeView;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterCalls;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** The account page: the user's name and roles, and a form to change the password. */
@Controller
public final class AccountPage {

  private static final Logger log = LoggerFactory.getLogger(AccountPage.class);

  /** Verifying a password hash takes long. */
  private static final Duration PASSWORD_TIMEOUT = Duration.ofSeconds(10);

  private final RouterCalls router;

  public AccountPage(RouterCalls router) {
    this.router = router;
  }

  @GetMapping("/account")
  ModelAndView account(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam(required = false) @Nullable String changed) {
    ModelAndView page = page(user, PasswordChange.NONE);
    page.addObject("changed", changed != null);
    return page;
  }

  @PostMapping("/account/password")
  ModelAndView password(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam(name = "old_password", defaultValue = "") String old,
      @RequestParam(name = "new_password", defaultValue = "") String fresh,
      @RequestParam(name = "new_password_again", defaultValue = "") String again,
      HttpServletRequest request) {
    PasswordChange typed = PasswordChange.typed(fresh, again);
    if (typed.isRefused()) {
      return page(user, typed);
    }
    RouterCalls calls = router.as(user.token()).within(PASSWORD_TIMEOUT);
    var answer = calls.post("/command/v1/passwords", PasswordChange.formOf(old, fresh));
    PasswordChange change = PasswordChange.of(answer);
    if (change.isRefused()) {
      return page(user, change);
    }
    request.changeSessionId();
    log.info("Password set: user={}", user.name());
    return new ModelAndView("redirect:/account?changed");
  }

  private ModelAndView page(SignedInUser user, PasswordChange change) {
    RouterAnswer<MeView> me = router.as(user.token()).get("/query/v1/me", MeView.class);
    if (me instanceof Refused<MeView> refused && refused.isSignedOut()) {
      user.end();
      return new ModelAndView("redirect:/account");
    }
    Optional<MeView> account = me.given();
    account.ifPresent(known -> user.nowHas(known.roles()));
    ModelAndView page = new ModelAndView("account");
    page.addObject("account", account.orElse(null));
    page.addObject("roles", Right.of(user.roles()));
    page.addObject("change", change);
    page.addObject("changed", false);
    page.setStatus(change.isRefused() ? HttpStatus.UNPROCESSABLE_CONTENT : HttpStatus.OK);
    return page;
  }
}
