package io.argosy.router.access;

/** What a user may do, everywhere or at one site. */
public enum Role {
  USER,
  DATA_MANAGER,
  OPERATOR,
  ADMIN
}
