package io.argosy.router.issue;

import java.util.regex.Pattern;

/**
 * One attempt at one task.
 *
 * @param taskId negative if the task moves a file of a load test
 * @param epoch number of times that the task was taken from an agent
 */
public record TaskAttempt(long taskId, int epoch) {

  private static final Pattern OURS = Pattern.compile("-?[0-9]{1,18}");
  private static final TaskAttempt NEVER_DEALT = new TaskAttempt(0, -1);

  /** Parses the agent's form; an invalid id becomes an attempt that was never issued. */
  public static TaskAttempt parse(String task, int epoch) {
    return OURS.matcher(task).matches() && epoch >= 0
        ? new TaskAttempt(Long.parseLong(task), epoch)
        : NEVER_DEALT;
  }

  /** Whether the task moves a file of a load test; a task of a test is attempted once. */
  public boolean isOfTest() {
    return taskId < 0 && epoch == 0;
  }

  public String task() {
    return Long.toString(taskId);
  }
}
