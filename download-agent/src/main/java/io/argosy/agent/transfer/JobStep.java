package io.argosy.agent.transfer;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.util.List;

/**
 * One step of a job.
 *
 * @param known false if the event is not allowed in the state; then nothing has changed
 */
public record JobStep(JobState state, List<JobCommand> commands, boolean known) {

  static final TaskFailure WITHOUT_VERDICT =
      new TaskFailure(FailureClass.TOOL_BROKEN, Phase.VERIFY, "the file got no verdict");

  public JobStep {
    commands = List.copyOf(commands);
  }

  static JobStep to(JobState state, JobCommand... commands) {
    return new JobStep(state, List.of(commands), true);
  }

  static JobStep ignored(JobState state) {
    return new JobStep(state, List.of(), false);
  }
}
