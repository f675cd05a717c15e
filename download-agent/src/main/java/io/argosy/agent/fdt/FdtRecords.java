package io.argosy.agent.fdt;

import java.util.List;

/** The last runs of this agent, for people; no decision rests on them. */
public interface FdtRecords {

  /**
   * Stores a run, cut to its bounds, in place of the oldest. A run that cannot be stored is lost.
   */
  void keep(FdtRecord record);

  /** All that is kept, newest first. */
  List<FdtRecord> all();
}
