package io.argosy.agent.transfer.backend;

import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TransferBackend;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import java.util.Comparator;

/**
 * A parcel that waits for a stream of its link.
 *
 * @param priority of its most urgent file
 * @param number of the parcel within its job
 */
record Errand(Batch batch, Parcel parcel, Priority priority, int number)
    implements Comparable<Errand> {

  private static final Comparator<Errand> FIRST =
      Comparator.comparing(Errand::priority)
          .thenComparing(errand -> errand.batch().order())
          .thenComparing(Errand::number);

  /**
   * The parcels of one session have this in common.
   *
   * @param order grows with the time at which the session was opened
   */
  record Batch(
      LinkName link, TransferBackend backend, DoorSession session, MoveWatch watch, long order) {}

  /** The most urgent first, then the oldest session, then the order within the job. */
  @Override
  public int compareTo(Errand other) {
    return FIRST.compare(this, other);
  }

  LinkName link() {
    return batch.link();
  }
}
