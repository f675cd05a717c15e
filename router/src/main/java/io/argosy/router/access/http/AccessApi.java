package io.argosy.router.access.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.SignInForm;
import io.argosy.common.wire.user.SignInLinkForm;
import io.argosy.common.wire.user.SignInLinkView;
import io.argosy.common.wire.user.TokenRevocationForm;
import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserDisablingForm;
import io.argosy.common.wire.user.UserForm;
import io.argosy.common.wire.user.UserTokenForm;
import io.argosy.router.access.AccessBook;
import io.argosy.router.access.AccessBook.IssuedToken;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.access.RoleGrant;
import io.argosy.router.access.SecretHash;
import io.argosy.router.access.UserName;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Users, their tokens and how they sign in. */
@RestController
@RequestMapping("/command/v1")
public final class AccessApi {

  private final AccessBook book;
  private final SignInThrottle throttle;

  public AccessApi(AccessBook book, SignInThrottle throttle) {
    this.book = book;
    this.throttle = throttle;
  }

  /**
   * Creates a user with these roles, or replaces the roles of a known one. The answer contains a
   * new token of the user; earlier ones stay valid. For admins.
   */
  @PostMapping("/users")
  public TokenView user(@AuthenticationPrincipal Caller caller, @RequestBody UserForm form) {
    UserName name = Refusal.orBorn("name", form.name(), () -> new UserName(form.name()));
    return viewOf(book.user(caller, name, rolesOf(form.roles())));
  }

  /** Issues one more token of a known user, whose roles stay unchanged. For admins. */
  @PostMapping("/user-tokens")
  public TokenView token(@AuthenticationPrincipal Caller caller, @RequestBody UserTokenForm form) {
    return viewOf(book.token(caller, form.name()));
  }

  /** Creates a code that signs a known user in once, within ten minutes. For admins. */
  @PostMapping("/sign-in-links")
  public SignInLinkView link(
      @AuthenticationPrincipal Caller caller, @RequestBody SignInLinkForm form) {
    return new SignInLinkView(
        book.signInLink(caller, form.user()), AccessBook.LINK_VALIDITY.toSeconds());
  }

  /** Exchanges the code of a sign-in link for a token. Needs no other token. */
  @PostMapping("/sign-ins")
  public TokenView signIn(HttpServletRequest request, @RequestBody SignInForm form) {
    return viewOf(throttle.code(request.getRemoteAddr(), () -> book.signIn(form.code())));
  }

  /**
   * Creates a user with these roles, or replaces the roles of a known one, without issuing a token.
   * For admins.
   */
  @PostMapping("/user-roles")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void grant(@AuthenticationPrincipal Caller caller, @RequestBody UserForm form) {
    UserName name = Refusal.orBorn("name", form.name(), () -> new UserName(form.name()));
    book.grant(caller, name, rolesOf(form.roles()));
  }

  /**
   * Disables a user, which ends all tokens, links and sessions of the user, or enables one again.
   * For admins.
   */
  @PostMapping("/user-disablings")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void disable(@AuthenticationPrincipal Caller caller, @RequestBody UserDisablingForm form) {
    if (form.disabled()) {
      book.disable(caller, form.name());
    } else {
      book.enable(caller, form.name());
    }
  }

  /** Revokes all tokens and sign-in links of a user or an agent. For admins. */
  @PostMapping("/token-revocations")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void revoke(
      @AuthenticationPrincipal Caller caller, @RequestBody TokenRevocationForm form) {
    String kind = Objects.requireNonNullElse(form.kind(), Kind.USER.toString());
    book.revoke(caller, form.name(), Refusal.orBorn("kind", kind, () -> Kind.parse(kind)));
  }

  /** Revokes the token that the request is sent with. */
  @PostMapping("/sign-outs")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void signOut(@AuthenticationPrincipal Caller caller, Authentication proof) {
    book.signOut(caller, (SecretHash) Objects.requireNonNull(proof.getCredentials()));
  }

  private static TokenView viewOf(IssuedToken issued) {
    return new TokenView(issued.name(), issued.token());
  }

  private static Set<RoleAt> rolesOf(List<String> texts) {
    if (texts.isEmpty()) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "refused-value",
          new Refusal.Fault("roles", null, "a user has at least one role"));
    }
    Set<RoleAt> roles = new HashSet<>();
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      roles.add(Refusal.orBorn("roles[%d]".formatted(i), text, () -> RoleGrant.parse(text)));
    }
    return roles;
  }
}
