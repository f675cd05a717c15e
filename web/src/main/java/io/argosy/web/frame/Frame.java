package io.argosy.web.frame;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * Sets the attributes that all templates use: {@code theme} (absent for the system's choice),
 * {@code themeWord}, {@code here} (the path), {@code address} (the path with the query), {@code
 * user} (absent without a session), {@code ages}, {@code units} and {@code labels} (of nodes).
 */
@ControllerAdvice
public final class Frame {

  private static final Quantities UNITS = new Quantities();
  private static final NodeLabels NODES = new NodeLabels();

  private final Clock clock;

  public Frame(Clock clock) {
    this.clock = clock;
  }

  @ModelAttribute
  void fill(
      HttpServletRequest request,
      @CookieValue(name = Theme.COOKIE, required = false) @Nullable String cookie,
      Model model) {
    Theme theme = Theme.of(cookie);
    String here = request.getRequestURI();
    String asked = request.getQueryString();
    model.addAttribute("theme", theme == Theme.AUTO ? null : theme.word());
    model.addAttribute("themeWord", theme.word());
    model.addAttribute("here", here);
    model.addAttribute("address", asked == null ? here : here + "?" + asked);
    Optional.ofNullable(request.getUserPrincipal())
        .ifPresent(user -> model.addAttribute("user", user.getName()));
    model.addAttribute("ages", new Ages(clock.instant()));
    model.addAttribute("units", UNITS);
    model.addAttribute("labels", NODES);
  }
}
