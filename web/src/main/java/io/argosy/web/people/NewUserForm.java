package io.argosy.web.people;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A user to add, or new roles for an existing user.
 *
 * @param roles in the router's words, separated by blanks or commas
 */
public record NewUserForm(@Nullable String name, @Nullable String roles) {

  static final NewUserForm EMPTY = new NewUserForm("", "user");

  public NewUserForm {
    name = Objects.requireNonNullElse(name, "").strip();
    roles = Objects.requireNonNullElse(roles, "").strip();
  }

  List<String> roleList() {
    return Arrays.stream(roles.split("[\\s,]+")).filter(role -> !role.isEmpty()).toList();
  }
}
