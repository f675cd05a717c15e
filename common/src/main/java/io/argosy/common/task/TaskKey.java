package io.argosy.common.task;

import java.util.regex.Pattern;

/**
 * One attempt to move one file: the router's opaque task and the epoch of its lease. Reports
 * contain it, and the router counts each key once.
 *
 * @param epoch 0 at first; increases by one when a lease expires
 */
public record TaskKey(String task, int epoch) {

  private static final Pattern OPAQUE = Pattern.compile("[A-Za-z0-9_-]{1,32}");

  public TaskKey {
    if (!OPAQUE.matcher(task).matches()) {
      throw new IllegalArgumentException("a task is 1 to 32 of A-Z a-z 0-9 _ -");
    }
    if (epoch < 0) {
      throw new IllegalArgumentException("an epoch must not be negative: " + epoch);
    }
  }

  @Override
  public String toString() {
    return task + "/" + epoch;
  }
}
