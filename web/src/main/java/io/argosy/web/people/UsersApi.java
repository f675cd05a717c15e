package io.argosy.web.people;

import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.UserView;
import io.argosy.web.access.PassedOn;
import io.argosy.web.access.SignedInUser;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the page Users shows, as JSON. */
@RestController
public final class UsersApi {

  private final People people;

  public UsersApi(People people) {
    this.people = people;
  }

  /** Lists all users. For admins. */
  @GetMapping("/data/v1/users")
  Page<UserView> users(
      @AuthenticationPrincipal SignedInUser admin,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") String limit) {
    return PassedOn.of(people.users(admin, cursor, limit), admin);
  }
}
