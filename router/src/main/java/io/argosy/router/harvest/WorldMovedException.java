package io.argosy.router.harvest;

/** The data changed between reading and writing. Nothing was written; the caller reads again. */
final class WorldMovedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WorldMovedException(String what) {
    super(what);
  }
}
