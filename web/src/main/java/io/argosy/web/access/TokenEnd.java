package io.argosy.web.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.logout.LogoutHandler;

/** Whoever signs out ends the token too, and not only the session that kept it. */
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
