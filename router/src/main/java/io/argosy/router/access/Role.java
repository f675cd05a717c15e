package io.argosy.router.access;

import java.util.Locale;

/** What a user may do, everywhere or at one site. */
public enum Role {
  USER,
  DATA_MANAGER,
  OPERATOR,
  ADMIN;

  /** Whether the role is held at one site rather than everywhere. */
  boolean isOfSite() {
    return this == DATA_MANAGER || this == OPERATOR;
  }

  /** Returns the role at a site, such as {@code a data manager}. */
  String article() {
    return (this == DATA_MANAGER ? "a " : "an ") + toString().replace('-', ' ');
  }

  /** Returns the text used in commands, in the API and in the database. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
