package io.argosy.common.task;

/** The urgency from 0 (high) to 3; chosen by users, stored by the router, applied by agents. */
public record Priority(int value) implements Comparable<Priority> {

  public static final Priority NORMAL = new Priority(1);

  public Priority {
    if (value < 0 || value > 3) {
      throw new IllegalArgumentException("a priority is 0 (high) to 3");
    }
  }

  /** Compares by urgency, the most urgent first. */
  @Override
  public int compareTo(Priority other) {
    return Integer.compare(value, other.value);
  }

  @Override
  public String toString() {
    return Integer.toString(value);
  }
}
