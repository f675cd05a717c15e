package io.argosy.agent.fdt;

import io.argosy.common.unit.Excerpt;

/** Thrown when FDT cannot run here or at the door; the message states the reason. */
public final class FdtUnusableException extends Exception {

  private static final long serialVersionUID = 1L;

  public FdtUnusableException(String message) {
    super(Excerpt.plain(message));
  }
}
