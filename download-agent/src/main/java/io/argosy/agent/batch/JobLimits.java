package io.argosy.agent.batch;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.util.Map;

/**
 * How much one job holds and how much runs at once. A stream is one file, or one bundle of small
 * ones, in flight.
 *
 * @param jobBytes a single file may exceed it
 * @param activeFiles streams in all
 * @param perNode the caps the router dealt out; they bind a node as source and as destination
 */
public record JobLimits(
    int jobFiles,
    ByteCount jobBytes,
    int activeFiles,
    int activeFilesPerSource,
    int activeFilesPerDestination,
    int jobsPerLink,
    Map<NodeName, Integer> perNode) {

  public JobLimits {
    requirePositive(jobFiles, "job-files");
    requirePositive(activeFiles, "active-files");
    requirePositive(activeFilesPerSource, "active-files-per-source");
    requirePositive(activeFilesPerDestination, "active-files-per-destination");
    requirePositive(jobsPerLink, "jobs-per-link");
    perNode = Map.copyOf(perNode);
  }

  public JobLimits with(Map<NodeName, Integer> dealt) {
    return new JobLimits(
        jobFiles,
        jobBytes,
        activeFiles,
        activeFilesPerSource,
        activeFilesPerDestination,
        jobsPerLink,
        dealt);
  }

  int ofSource(NodeName source) {
    return Math.min(activeFilesPerSource, perNode.getOrDefault(source, Integer.MAX_VALUE));
  }

  int ofDestination(NodeName destination) {
    return Math.min(
        activeFilesPerDestination, perNode.getOrDefault(destination, Integer.MAX_VALUE));
  }

  private static void requirePositive(int value, String key) {
    if (value < 1) {
      throw new IllegalArgumentException(key + " is at least 1: " + value);
    }
  }
}
