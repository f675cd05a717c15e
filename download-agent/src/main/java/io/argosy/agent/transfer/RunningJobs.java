package io.argosy.agent.transfer;

import java.util.List;

/** Starts jobs and lists the running ones. */
public interface RunningJobs {

  List<TransferJob> running();

  void start(TransferJob job);
}
