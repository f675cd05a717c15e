package io.argosy.web.access;

import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** Sets {@code isAdmin} for the frame of every page, to show links; the router checks rights. */
@ControllerAdvice
public final class Rights {

  @ModelAttribute
  void fill(@AuthenticationPrincipal @Nullable SignedInUser user, Model model) {
    model.addAttribute("isAdmin", user != null && user.isAdmin());
  }
}
