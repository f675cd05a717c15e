package io.argosy.web.access;

import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** What the frame of every page offers by one's roles: {@code isAdmin}. The router decides. */
@ControllerAdvice
public final class Rights {

  public Rights() {}

  @ModelAttribute
  void fill(@AuthenticationPrincipal @Nullable SignedInUser user, Model model) {
    model.addAttribute("isAdmin", user != null && user.isAdmin());
  }
}
