package io.argosy.agent.batch;

import io.argosy.common.unit.ByteCount;

/**
 * Size and number of the jobs of one link.
 *
 * @param jobs at a time, those that still wait for their turn included
 * @param bytes of one job; a single file may exceed it
 */
public record LinkShape(int jobs, int files, ByteCount bytes) {

  public LinkShape {
    if (jobs < 1 || files < 1) {
      throw new IllegalArgumentException(
          "a link has a job, and a job a file: %d %d".formatted(jobs, files));
    }
  }
}
