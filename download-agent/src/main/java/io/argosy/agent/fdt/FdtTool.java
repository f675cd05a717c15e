package io.argosy.agent.fdt;

/** Runs FDT processes on this machine. */
public interface FdtTool {

  /**
   * Starts a process in its own directory.
   *
   * @throws FdtUnusableException it cannot be started at all
   */
  FdtRun start(FdtOrder order) throws FdtUnusableException;
}
