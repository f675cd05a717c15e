package io.argosy.agent.transfer;

import io.argosy.agent.batch.RunningJob;
import java.util.List;

/** Starts jobs and lists the running ones. */
public interface RunningJobs {

  List<RunningJob> running();

  void start(TransferJob job);
}
