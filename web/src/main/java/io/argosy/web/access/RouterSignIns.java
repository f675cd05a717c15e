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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the router to change a proof for a user's token, and to end it. Neither is ever logged. */
public final class RouterSignIns {

  private static final Logger log = LoggerFactory.getLogger(RouterSignIns.class);
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9._~-]{1,256}");
  private static final int TOO_MANY = 429;

  /** The longest that a router has anybody wait. */
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  /** A password is compared slowly, and others may come before. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final RouterCalls router;
  private final Clock clock;

  public RouterSignIns(RouterCalls router, Clock clock) {
    this.router = router;
    this.clock = clock;
  }

  /** Has the form of one, whether it is good or not. */
  static boolean isCode(String text) {
    return CODE.matcher(text).matches();
  }

  SignInAnswer byCode(String code) {
    if (!isCode(code)) {
      return new SignInAnswer.Refused();
    }
    return answerTo(
        router.asNobody().post("/command/v1/sign-ins", new SignInForm(code), TokenView.class));
  }

  SignInAnswer byPassword(String name, String password) {
    PasswordSignInForm form = new PasswordSignInForm(name, password);
    return answerTo(
        router
            .asNobody()
            .within(PATIENCE)
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

  /** Without an answer to that there are no roles yet: they are asked for again soon. */
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

  /** The router forgets the token. Where it does not answer, the token lives until it expires. */
  void signOut(SignedInUser user) {
    switch (router.as(user.token()).post("/command/v1/sign-outs")) {
      case Given<?> done -> log.info("Signed out: user={}", user.name());
      case Refused<?> gone -> log.info("Signed out: user={} token=ended before", user.name());
      case Unanswered<?> silent ->
          log.warn("The router does not answer a sign-out: user={}", user.name());
    }
  }
}
