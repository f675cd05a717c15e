package io.argosy.web.frame;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.view.RedirectView;

/** Stores the chosen theme in a cookie. */
@Controller
public final class ThemePage {

  private static final Duration LIFETIME = Duration.ofDays(365);

  @PostMapping("/theme")
  RedirectView choose(
      @RequestParam(defaultValue = "") String theme,
      @RequestParam(defaultValue = "/") String back,
      HttpServletRequest request,
      HttpServletResponse response) {
    Theme chosen = Theme.of(theme);
    ResponseCookie cookie =
        ResponseCookie.from(Theme.COOKIE, chosen.word())
            .path("/")
            .maxAge(chosen == Theme.AUTO ? Duration.ZERO : LIFETIME)
            .httpOnly(true)
            .sameSite("Lax")
            .secure(request.isSecure())
            .build();
    response.addHeader(HttpHeaders.SET_COOKIE, cookie.toString());
    return ReturnAddress.redirect(ReturnAddress.toOwn(back));
  }
}
