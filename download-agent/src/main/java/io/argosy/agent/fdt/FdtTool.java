package io.argosy.agent.fdt;

/** Runs FDT processes on this machine. */
public interface FdtTool {

  /**
   * Starts one, in a directory of its own.
   *
   * @throws FdtUnusableException it cannot be started at all
   */
  FdtRun start(FdtOrder order) throws FdtUnusableException;
}
