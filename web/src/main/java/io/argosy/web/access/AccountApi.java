package io.argosy.web.access;

import io.argosy.common.wire.user.MeView;
import io.argosy.web.router.RouterCalls;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The account of the signed-in user, as JSON. */
@RestController
public final class AccountApi {

  private final RouterCalls router;

  public AccountApi(RouterCalls router) {
    this.router = router;
  }

  /** Answers with the name and roles of the signed-in user. */
  @GetMapping("/data/v1/account")
  MeView account(@AuthenticationPrincipal SignedInUser user) {
    return PassedOn.of(router.as(user.token()).get("/query/v1/me", MeView.class), user);
  }
}
