package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which job was moving which state of a source file, on disk, so that a part can be resumed. */
public interface JobJournal {

  /** Replaces what was kept of the job. */
  void keep(TransferJob job, Map<TaskKey, String> etags);

  /** The state of the source file whose part may lie in staging. */
  Optional<String> etagOf(TaskKey key);

  /** The tasks have their outcomes, or are nobody's; jobs that held nothing else go too. */
  void forget(List<HeldTask> tasks);
}
