package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskKey;
import io.argosy.common.wire.agent.DoorGrant;
import java.util.List;
import org.pcollections.HashTreePSet;
import org.pcollections.PSet;

/** Where a transfer job is; each state carries what it knows and no more. */
public sealed interface JobState {

  JobProgress progress();

  /** Composed, not begun. */
  record Prepared(JobProgress progress) implements JobState {}

  /** Looking at the final names. */
  record Surveying(JobProgress progress) implements JobState {}

  /** Waiting for the router's grant for {@code asked}. */
  record Granting(JobProgress progress, List<HeldTask> asked) implements JobState {}

  /** Waiting for a door; {@code others} are still to be tried. */
  record Opening(JobProgress progress, List<HeldTask> granted, List<DoorGrant> others)
      implements JobState {}

  /** Bytes come in; {@code moving} have not been told about yet. */
  record Moving(JobProgress progress, PSet<TaskKey> moving) implements JobState {
    @Override
    public Moving with(JobProgress after, PSet<TaskKey> left) {
      return new Moving(after, left);
    }
  }

  /** Comparing {@code arrived} with what was promised, while {@code moving} go on. */
  record Verifying(JobProgress progress, List<HeldTask> arrived, PSet<TaskKey> moving)
      implements JobState {
    @Override
    public Verifying with(JobProgress after, PSet<TaskKey> left) {
      return new Verifying(after, arrived, left);
    }
  }

  /** {@code good} are what was promised. */
  record Flushing(JobProgress progress, List<HeldTask> good, PSet<TaskKey> moving)
      implements JobState {
    @Override
    public Flushing with(JobProgress after, PSet<TaskKey> left) {
      return new Flushing(after, good, left);
    }
  }

  /** {@code safe} are on disk. */
  record Placing(JobProgress progress, List<HeldTask> safe, PSet<TaskKey> moving)
      implements JobState {
    @Override
    public Placing with(JobProgress after, PSet<TaskKey> left) {
      return new Placing(after, safe, left);
    }
  }

  /** The outcomes there are go to disk. */
  record Reporting(JobProgress progress, PSet<TaskKey> moving) implements JobState {
    @Override
    public Reporting with(JobProgress after, PSet<TaskKey> left) {
      return new Reporting(after, left);
    }
  }

  /** Every task has its outcome, and every outcome is on disk. */
  record Done(JobProgress progress) implements JobState {}

  static JobState of(TransferJob job) {
    return new Prepared(JobProgress.of(job));
  }

  /** Files that are under way and have not been told about. */
  default PSet<TaskKey> moving() {
    return HashTreePSet.empty();
  }

  /** The same state after news of a file that was under way. */
  default JobState with(JobProgress after, PSet<TaskKey> left) {
    throw new IllegalStateException("no file is under way: " + this);
  }

  /** Whether it may still use streams. */
  default boolean movesBytes() {
    return switch (this) {
      case Prepared p -> true;
      case Surveying s -> true;
      case Granting g -> true;
      case Opening o -> true;
      case Moving m -> true;
      case Verifying v -> !v.moving().isEmpty();
      case Flushing f -> !f.moving().isEmpty();
      case Placing p -> !p.moving().isEmpty();
      case Reporting r -> !r.moving().isEmpty();
      case Done d -> false;
    };
  }
}
