package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.wire.agent.DoorGrant;
import java.util.List;

/** Commands of a transfer job; each results in events. */
public sealed interface JobCommand {

  record Survey(List<HeldTask> tasks) implements JobCommand {}

  record AskGrant(List<HeldTask> tasks) implements JobCommand {}

  /**
   * The files are numbered in this order.
   *
   * @param last whether the source has no other door to try
   */
  record OpenSession(DoorGrant grant, List<HeldTask> tasks, boolean last) implements JobCommand {}

  record Move(DoorSession session, List<FileMove> moves) implements JobCommand {}

  record Verify(List<HeldTask> tasks, List<Arrival> arrivals) implements JobCommand {}

  record Flush(List<HeldTask> tasks) implements JobCommand {}

  record Place(List<HeldTask> tasks) implements JobCommand {}

  /**
   * Removes partial files of these tasks from staging, then stores their outcomes. A job reports
   * several times while it moves files, and each outcome once.
   */
  record Report(List<TaskOutcome> outcomes) implements JobCommand {}
}
