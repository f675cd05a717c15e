package io.argosy.router.access;

/** How passwords are kept: slowly, so that whoever steals them has to work for each guess. */
public interface Passwords {

  /** Never twice the same; says itself how it was made, so that the way can change. */
  String hash(String password);

  /** Takes as long for a right as for a wrong one. */
  boolean matches(String password, String hash);

  /** Was made in a way that {@link #hash} has left. */
  boolean isOutdated(String hash);

  /** What no password matches, with the same work as a real one. */
  String decoy();
}
