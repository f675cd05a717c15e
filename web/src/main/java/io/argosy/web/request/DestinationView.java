package io.argosy.web.request;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.WaitView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a request is at one destination.
 *
 * @param failedFiles given up: no source left to try
 * @param inTransferFiles claimed by an agent that is known to be alive
 * @param taken what these are, by source
 * @param bytesPerSecond now; absent while that is not known
 * @param waiting why what is missing does not move, as the router told; empty where it did not
 */
public record DestinationView(
    NodeName node,
    Status status,
    Amount wanted,
    Amount done,
    long failedFiles,
    long inTransferFiles,
    List<Taken> taken,
    @Nullable Double bytesPerSecond,
    List<WaitView> waiting) {

  /** What agents hold for the destination from one source. */
  public record Taken(NodeName source, long files, long bytes) {}

  /** What a node has of what it is to have. */
  record Holding(Amount wanted, Amount there) {}

  DestinationView moving(@Nullable Double rate) {
    return new DestinationView(
        node, status, wanted, done, failedFiles, inTransferFiles, taken, rate, waiting);
  }

  /** What is to come and what is there, where nobody has counted it as a part of the request. */
  DestinationView holding(Holding all) {
    return new DestinationView(
        node,
        status,
        all.wanted,
        all.there,
        failedFiles,
        inTransferFiles,
        taken,
        bytesPerSecond,
        waiting);
  }

  /** Nobody counts for it: nothing of it has begun, or nothing more comes. */
  boolean isUncounted() {
    return isAhead() || isOver();
  }

  private boolean isAhead() {
    return !known() && (status == Status.WAITING_FOR_APPROVAL || status == Status.QUEUED);
  }

  /** Nobody counts for it any more; of what is counted there, others want a part. */
  boolean isOver() {
    return status == Status.CANCELLED || status == Status.SUSPENDED;
  }

  /** Whether what is missing moves or waits, as the router says. */
  DestinationView explained(List<WaitView> reasons) {
    return new DestinationView(
        node,
        explainedStatus(reasons),
        wanted,
        done,
        failedFiles,
        inTransferFiles,
        taken,
        bytesPerSecond,
        reasons);
  }

  /** What is missing and has no reason is in transfer, or has just arrived. */
  private Status explainedStatus(List<WaitView> reasons) {
    boolean moves =
        inTransferFiles > 0 || reasons.isEmpty() || reasons.stream().anyMatch(WaitView::moves);
    return switch (status) {
      case WAITING -> moves ? Status.MOVING : status;
      case MOVING, QUEUED -> moves ? status : Status.WAITING;
      default -> status;
    };
  }

  /** Rounded down: 100 only when every byte and every file is there. */
  public int percent() {
    if (done.files() >= wanted.files() && done.bytes().compareTo(wanted.bytes()) >= 0) {
      return wanted.files() == 0 && status != Status.DONE ? 0 : 100;
    }
    double share =
        wanted.bytes().isZero()
            ? (double) done.files() / wanted.files()
            : (double) done.bytes().bytes() / wanted.bytes().bytes();
    return Math.clamp((long) (share * 100), 0, 99);
  }

  /** False where nothing comes before, or unless, somebody agrees: there is no progress to show. */
  public boolean begins() {
    return status != Status.WAITING_FOR_APPROVAL && status != Status.REFUSED;
  }

  /** Of what has ended, and nobody counts any more, it is not known how far it came. */
  public boolean hasProgress() {
    return begins() && (known() || !isOver());
  }

  /** False while nobody has counted yet what is to come. */
  public boolean known() {
    return wanted.files() > 0 || status == Status.DONE;
  }

  /** For people; a dash where nothing moves or nothing is known. */
  public String rateText() {
    return bytesPerSecond == null || bytesPerSecond <= 0 || status != Status.MOVING
        ? "\u2013"
        : new ByteRate(bytesPerSecond).toString();
  }
}
