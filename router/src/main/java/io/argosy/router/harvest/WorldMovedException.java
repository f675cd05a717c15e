package io.argosy.router.harvest;

/** Between reading and writing somebody else wrote: nothing was written, read again. */
final class WorldMovedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WorldMovedException(String what) {
    super(what);
  }
}
