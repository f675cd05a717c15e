package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.task.TaskKey;
import java.util.List;
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
  record Moving(JobProgress progress, PSet<TaskKey> moving) implements JobState {}

  /** All that would come has come. */
  record Verifying(JobProgress progress) implements JobState {}

  /** {@code good} are what was promised. */
  record Flushing(JobProgress progress, List<HeldTask> good) implements JobState {}

  /** {@code safe} are on disk. */
  record Placing(JobProgress progress, List<HeldTask> safe) implements JobState {}

  /** Every task has its outcome. */
  record Reporting(JobProgress progress) implements JobState {}

  /** The outcomes are on disk. */
  record Done(JobProgress progress) implements JobState {}

  static JobState of(TransferJob job) {
    return new Prepared(JobProgress.of(job));
  }

  /** Files that have not come yet and still may. */
  default int filesToCome() {
    return switch (this) {
      case Moving moving -> moving.moving().size();
      default -> movesBytes() ? progress().open().size() : 0;
    };
  }

  /** Whether it may still use its streams. */
  default boolean movesBytes() {
    return switch (this) {
      case Prepared p -> true;
      case Surveying s -> true;
      case Granting g -> true;
      case Opening o -> true;
      case Moving m -> true;
      case Verifying v -> false;
      case Flushing f -> false;
      case Placing p -> false;
      case Reporting r -> false;
      case Done d -> false;
    };
  }
}
