package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskKey;
import io.argosy.common.wire.agent.DoorGrant;
import java.util.List;
import org.pcollections.HashTreePSet;
import org.pcollections.PSet;

/** States of a transfer job, each with its data. */
public sealed interface JobState {

  JobProgress progress();

  /** Composed, not started. */
  record Prepared(JobProgress progress) implements JobState {}

  /** Checking the final names. */
  record Surveying(JobProgress progress) implements JobState {}

  /** Waiting for the router's grant for {@code asked}. */
  record Granting(JobProgress progress, List<HeldTask> asked) implements JobState {}

  /** Waiting for a door; {@code others} are still to be tried. */
  record Opening(JobProgress progress, List<HeldTask> granted, List<DoorGrant> others)
      implements JobState {}

  /** Files are being fetched; {@code moving} have no result yet. */
  record Moving(JobProgress progress, PSet<TaskKey> moving) implements JobState {}

  /** Comparing {@code arrived} with what was promised, while {@code moving} are being fetched. */
  record Verifying(JobProgress progress, List<HeldTask> arrived, PSet<TaskKey> moving)
      implements JobState {}

  /** {@code good} were verified and are being flushed. */
  record Flushing(JobProgress progress, List<HeldTask> good, PSet<TaskKey> moving)
      implements JobState {}

  /** {@code safe} were flushed and are being placed. */
  record Placing(JobProgress progress, List<HeldTask> safe, PSet<TaskKey> moving)
      implements JobState {}

  /** Outcomes are being stored. */
  record Reporting(JobProgress progress, PSet<TaskKey> moving) implements JobState {}

  /** Every task has its outcome, and every outcome is on disk. */
  record Done(JobProgress progress) implements JobState {}

  static JobState of(TransferJob job) {
    return new Prepared(JobProgress.of(job));
  }

  /** Files that are being fetched, without a result yet. */
  default PSet<TaskKey> moving() {
    return HashTreePSet.empty();
  }

  /** The same state after the result of a file that was being fetched. */
  default JobState with(JobProgress after, PSet<TaskKey> left) {
    return switch (this) {
      case Moving at -> new Moving(after, left);
      case Verifying at -> new Verifying(after, at.arrived(), left);
      case Flushing at -> new Flushing(after, at.good(), left);
      case Placing at -> new Placing(after, at.safe(), left);
      case Reporting at -> new Reporting(after, left);
      default -> throw new IllegalStateException("no file is being fetched in this state: " + this);
    };
  }

  /** Whether the job may still use streams. */
  default boolean movesBytes() {
    return switch (this) {
      case Done done -> false;
      case Prepared at -> true;
      case Surveying at -> true;
      case Granting at -> true;
      case Opening at -> true;
      default -> !moving().isEmpty();
    };
  }
}
