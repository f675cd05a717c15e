package io.argosy.agent.transfer;

import io.argosy.agent.batch.RunningJob;
import java.util.List;

/** Starts jobs and knows which are under way. */
public interface RunningJobs {

  List<RunningJob> running();

  void start(TransferJob job);
}
