package io.argosy.agent.batch;

import io.argosy.common.unit.ByteCount;

/**
 * Size and number of the jobs of one link.
 *
 * @param jobs at a time, including those that wait for their turn
 * @param bytes of one job; a single file may exceed it
 */
public record LinkShape(int jobs, int files, ByteCount bytes) {

  /** The shape with jobs of at most so many bytes. */
  public LinkShape within(ByteCount most) {
    return most.compareTo(bytes) < 0 ? new LinkShape(jobs, files, most) : this;
  }

  public LinkShape {
    if (jobs < 1 || files < 1) {
      throw new IllegalArgumentException(
          "jobs and files must be at least 1: %d %d".formatted(jobs, files));
    }
  }
}
