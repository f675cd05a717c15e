package io.argosy.agent.transfer;

import java.util.List;

/** Stores the outcomes of a job; on return they are on disk and will be reported. */
public interface OutcomeBox {

  void put(TransferJob job, String tool, List<TaskOutcome> outcomes);
}
