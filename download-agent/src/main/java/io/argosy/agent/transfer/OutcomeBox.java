package io.argosy.agent.transfer;

import io.argosy.agent.lane.Lane;
import java.util.List;

/** Stores the outcomes of a job; on return they are on disk and will be reported. */
public interface OutcomeBox {

  /**
   * @param lane over which the job moved these files
   */
  void put(TransferJob job, Lane lane, String tool, List<TaskOutcome> outcomes);
}
