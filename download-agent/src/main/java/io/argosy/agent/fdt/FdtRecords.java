package io.argosy.agent.fdt;

import java.util.List;

/** The last runs of this agent, for display only; no decision depends on them. */
public interface FdtRecords {

  /** Stores a run, cut to its bounds, and removes the oldest. A failure to store it is ignored. */
  void keep(FdtRecord record);

  List<FdtRecord> all();
}
