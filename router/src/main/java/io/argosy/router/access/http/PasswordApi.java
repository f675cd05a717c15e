package io.argosy.router.access.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.PasswordForm;
import io.argosy.common.wire.user.PasswordSignInForm;
import io.argosy.common.wire.user.TokenView;
import io.argosy.router.access.AccessBook.IssuedToken;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Password;
import io.argosy.router.access.PasswordBook;
import io.argosy.router.access.SecretHash;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Users' own passwords. No answer repeats a password that was sent. */
@RestController
@RequestMapping("/command/v1")
public final class PasswordApi {

  private final PasswordBook book;
  private final SignInThrottle throttle;

  public PasswordApi(PasswordBook book, SignInThrottle throttle) {
    this.book = book;
    this.throttle = throttle;
  }

  /** Exchanges the name and the password of a user for a token. Needs no other token. */
  @PostMapping("/password-sign-ins")
  public TokenView signIn(HttpServletRequest request, @RequestBody PasswordSignInForm form) {
    IssuedToken issued =
        throttle.password(
            request.getRemoteAddr(), form.name(), () -> book.signIn(form.name(), form.password()));
    return new TokenView(issued.name(), issued.token());
  }

  /**
   * Sets the password of the caller. The old one is required unless there is none, or the caller
   * signed in by link within the last ten minutes. A wrong one counts as a failed sign-in.
   */
  @PostMapping("/passwords")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void change(
      @AuthenticationPrincipal Caller caller,
      Authentication proof,
      HttpServletRequest request,
      @RequestBody PasswordForm form) {
    Password fresh = fresh(form.newPassword());
    SecretHash token = (SecretHash) Objects.requireNonNull(proof.getCredentials());
    Optional<String> old = Optional.ofNullable(form.oldPassword());
    throttle.password(
        request.getRemoteAddr(),
        caller.name(),
        () -> {
          book.change(caller, token, old, fresh);
          return token;
        });
  }

  private static Password fresh(String typed) {
    try {
      return new Password(typed);
    } catch (IllegalArgumentException e) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "refused-value",
          new Refusal.Fault("newPassword", null, String.valueOf(e.getMessage())));
    }
  }
}
