package io.argosy.router.access;

import java.util.regex.Pattern;

/** The name of a user: 1 to 64 of A-Z a-z 0-9 _. */
public record UserName(String value) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]{1,64}");

  public UserName {
    if (!NAME.matcher(value).matches()) {
      throw new IllegalArgumentException("a user name is 1 to 64 of A-Z a-z 0-9 _");
    }
  }
}
