package io.argosy.agent.batch;

import io.argosy.common.unit.ByteCount;

/**
 * What the jobs of one link are like.
 *
 * @param jobs at a time, those that still wait for their turn included
 * @param bytes of one job; a single file may exceed it
 * @param streams that each job has of its own; 0 where the jobs share those of the link
 */
public record LinkShape(int jobs, int files, ByteCount bytes, int streams) {

  public LinkShape {
    if (jobs < 1 || files < 1 || streams < 0) {
      throw new IllegalArgumentException(
          "a link has a job, and a job a file: %d %d %d".formatted(jobs, files, streams));
    }
  }
}
