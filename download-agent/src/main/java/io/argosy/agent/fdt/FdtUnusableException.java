package io.argosy.agent.fdt;

/** FDT cannot be run here or there; the message says why. */
public final class FdtUnusableException extends Exception {

  private static final long serialVersionUID = 1L;

  public FdtUnusableException(String message) {
    super(message);
  }
}
