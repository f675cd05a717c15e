package io.argosy.agent.transfer.backend;

import io.argosy.agent.claim.Urgency;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.DoorSession;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.MoveWatch;
import io.argosy.agent.transfer.Parcel;
import io.argosy.agent.transfer.TransferBackend;
import java.util.Comparator;
import java.util.List;

/**
 * A parcel that waits for a stream of its lane.
 *
 * @param urgency of its most urgent file
 * @param number of the parcel within its job
 */
record QueuedParcel(Origin origin, Parcel parcel, Urgency urgency, int number)
    implements Comparable<QueuedParcel> {

  private static final Comparator<QueuedParcel> FIRST =
      Comparator.comparing((QueuedParcel queued) -> !queued.hasOwnStreams())
          .thenComparing(QueuedParcel::urgency)
          .thenComparing(queued -> queued.origin().order())
          .thenComparing(QueuedParcel::number);

  /**
   * The data that the parcels of a session share.
   *
   * @param order grows with the time at which the session was opened
   */
  record Origin(
      Lane lane, TransferBackend backend, DoorSession session, MoveWatch watch, long order) {}

  /**
   * The most urgent first, then the oldest session, then the order within the job. A run of a tool
   * with its own streams precedes all, because it uses none of the shared ones.
   */
  @Override
  public int compareTo(QueuedParcel other) {
    return FIRST.compare(this, other);
  }

  /** The parcel with only these files, of which the most urgent has this urgency. */
  QueuedParcel with(List<FileMove> files, Urgency first) {
    return new QueuedParcel(origin, parcel.only(files), first, number);
  }

  /** Whether it is moved by a run of a tool, which counts as one stream. */
  boolean hasOwnStreams() {
    return origin.backend().hasOwnStreams();
  }

  Lane lane() {
    return origin.lane();
  }
}
