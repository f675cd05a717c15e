package io.argosy.router.access;

import java.util.Locale;

/** What a user may do, everywhere or at one site. */
public enum Role {
  USER,
  DATA_MANAGER,
  OPERATOR,
  ADMIN;

  /** Held at one site, or everywhere. */
  boolean isOfSite() {
    return this == DATA_MANAGER || this == OPERATOR;
  }

  /** As it is written in commands, on wires and in the database. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
