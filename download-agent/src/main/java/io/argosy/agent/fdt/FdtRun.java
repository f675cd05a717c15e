package io.argosy.agent.fdt;

import java.util.List;

/** A process of FDT that this agent started. */
public interface FdtRun {

  boolean isAlive();

  /** Whether a server listens. */
  boolean isReady();

  FdtOutput output();

  List<String> commandLine();

  /**
   * Asks the process to end, then kills it. On return the process and its temporary files are gone.
   * Repeated calls have no effect.
   */
  void end();
}
