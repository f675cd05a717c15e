package io.argosy.agent.transfer;

import java.util.List;

/** Takes the outcomes of a job; when it returns, they are on disk and will be reported. */
public interface OutcomeBox {

  void put(TransferJob job, String tool, List<TaskOutcome> outcomes);
}
