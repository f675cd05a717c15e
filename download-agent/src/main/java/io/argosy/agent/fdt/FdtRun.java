package io.argosy.agent.fdt;

import java.util.List;

/** An FDT process of ours. */
public interface FdtRun {

  boolean isAlive();

  /** A server listens. */
  boolean isReady();

  FdtSaid said();

  /** The words it was started with. */
  List<String> commandLine();

  /**
   * Asks it to end, then ends it; when this returns the process is gone, and all it wrote beside
   * its files. Doing it again does no harm.
   */
  void end();
}
