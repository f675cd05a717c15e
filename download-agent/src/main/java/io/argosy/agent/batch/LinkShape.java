package io.argosy.agent.batch;

import io.argosy.common.unit.ByteCount;

/**
 * What the jobs of one link are like.
 *
 * @param jobs at a time, those that still wait for their turn included
 * @param bytes of one job; a single file may exceed it
 * @param streams of one job at most
 */
public record LinkShape(int jobs, int files, ByteCount bytes, int streams) {

  public LinkShape {
    if (jobs < 1 || files < 1 || streams < 1) {
      throw new IllegalArgumentException(
          "a link has a job, and a job a file and a stream: %d %d %d"
              .formatted(jobs, files, streams));
    }
  }
}
