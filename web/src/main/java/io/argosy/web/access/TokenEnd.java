package io.argosy.web.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.logout.LogoutHandler;

/** Revokes the router's token on sign-out, in addition to ending the session. */
public final class TokenEnd implements LogoutHandler {

  private final RouterSignIns router;

  public TokenEnd(RouterSignIns router) {
    this.router = router;
  }

  @Override
  public void logout(
      HttpServletRequest request,
      HttpServletResponse response,
      @Nullable Authentication authentication) {
    if (authentication != null && authentication.getPrincipal() instanceof SignedInUser user) {
      router.signOut(user);
    }
  }
}
