package io.argosy.web.access;

import io.argosy.common.wire.user.MeView;
import io.argosy.common.wire.user.PasswordSignInForm;
import io.argosy.common.wire.user.SignInForm;
import io.argosy.common.wire.user.TokenView;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Given;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterAnswer.Unanswered;
import io.argosy.web.router.RouterCalls;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.core.Authentication;

/** Gets and revokes tokens of the router. Codes, passwords and tokens are never logged. */
public final class RouterSignIns {

  private static final Logger log = LoggerFactory.getLogger(RouterSignIns.class);
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9._~-]{1,256}");
  private static final int TOO_MANY = 429;

  /** The longest time for which the router refuses further sign-ins. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  /** Verifying a password hash takes long, and sign-ins may be queued. */
  private static final Duration PASSWORD_TIMEOUT = Duration.ofSeconds(30);

  private final RouterCalls router;
  private final Clock clock;

  public RouterSignIns(RouterCalls router, Clock clock) {
    this.router = router;
    this.clock = clock;
  }

  /** Returns whether the text has the form of a code, valid or not. */
  static boolean isCode(String text) {
    return CODE.matcher(text).matches();
  }

  SignInAnswer byCode(String code) {
    if (!isCode(code)) {
      return new SignInAnswer.Refused();
    }
    return answerTo(router.post("/command/v1/sign-ins", new SignInForm(code), TokenView.class));
  }

  SignInAnswer byPassword(String name, String password) {
    PasswordSignInForm form = new PasswordSignInForm(name, password);
    return answerTo(
        router
            .within(PASSWORD_TIMEOUT)
            .post("/command/v1/password-sign-ins", form, TokenView.class));
  }

  private SignInAnswer answerTo(RouterAnswer<TokenView> answer) {
    return switch (answer) {
      case Given<TokenView>(TokenView view) -> new SignInAnswer.Welcome(userOf(view));
      case Refused<TokenView> refused when refused.problem().status() == TOO_MANY ->
          new SignInAnswer.TooMany(refused.sentence(), LONGEST_WAIT.toSeconds());
      case Refused<TokenView> refused -> new SignInAnswer.Refused();
      case Unanswered<TokenView> silent -> new SignInAnswer.Unanswered();
    };
  }

  /** Reads the roles of the user: none if the router does not answer, until it is asked again. */
  private SignedInUser userOf(TokenView view) {
    List<String> roles =
        router
            .as(view.token())
            .get("/query/v1/me", MeView.class)
            .given()
            .map(MeView::roles)
            .orElse(List.of());
    return new SignedInUser(view.name(), view.token(), roles, clock.instant());
  }

  /** Revokes the token of who is signed in. Without an answer it stays valid until it expires. */
  public void signOut(@Nullable Authentication proof) {
    if (proof != null && proof.getPrincipal() instanceof SignedInUser user) {
      revoke(user);
    }
  }

  private void revoke(SignedInUser user) {
    switch (router.as(user.token()).post("/command/v1/sign-outs")) {
      case Given<?> done -> log.info("Signed out: user={}", user.name());
      case Refused<?> gone -> log.info("Signed out: user={} token=already ended", user.name());
      case Unanswered<?> silent ->
          log.warn("The router did not answer a sign-out: user={}", user.name());
    }
  }
}
