package io.argosy.router.query;

import static io.argosy.common.task.RequestStatus.CANCELLED;
import static io.argosy.common.task.RequestStatus.DONE;
import static io.argosy.common.task.RequestStatus.FAILED;
import static io.argosy.common.task.RequestStatus.MOVING;
import static io.argosy.common.task.RequestStatus.REFUSED;
import static io.argosy.common.task.RequestStatus.SUSPENDED;
import static io.argosy.common.task.RequestStatus.WAITING;
import static io.argosy.common.task.RequestStatus.WAITING_FOR_APPROVAL;

import io.argosy.common.task.RequestStatus;
import java.util.List;

/** Derives the status of a request from the progress at its destinations. */
public final class StatusDecision {

  private StatusDecision() {}

  /** The decision of a destination. */
  public enum Approval {
    WAITING,
    APPROVED,
    REFUSED
  }

  /**
   * The progress at one destination.
   *
   * @param failed number of missing files that were given up
   * @param moves whether a file is in transfer, queued, or about to be
   */
  public record Progress(Approval approval, long files, long done, long failed, boolean moves) {

    private boolean isOver() {
      return done + failed >= files;
    }
  }

  /** What users decided about the request as a whole. */
  public enum Will {
    WANTED,
    SUSPENDED,
    CANCELLED
  }

  /**
   * Refused destinations count only if all destinations refused, because the request can still be
   * completed at the others.
   */
  public static RequestStatus of(Will will, List<Progress> destinations) {
    return switch (will) {
      case CANCELLED -> CANCELLED;
      case SUSPENDED -> held(ofFacts(destinations));
      case WANTED -> ofFacts(destinations);
    };
  }

  /** Missing files are held back, but transfers that an agent has begun still arrive. */
  private static RequestStatus held(RequestStatus status) {
    return status == MOVING || status == WAITING ? SUSPENDED : status;
  }

  private static RequestStatus ofFacts(List<Progress> destinations) {
    List<Progress> approved = with(destinations, Approval.APPROVED);
    List<Progress> waiting = with(destinations, Approval.WAITING);
    List<Progress> open = approved.stream().filter(progress -> !progress.isOver()).toList();
    if (!open.isEmpty()) {
      return open.stream().anyMatch(Progress::moves) ? MOVING : WAITING;
    }
    if (!waiting.isEmpty()) {
      return WAITING_FOR_APPROVAL;
    }
    if (approved.isEmpty()) {
      return REFUSED;
    }
    return approved.stream().anyMatch(progress -> progress.done() < progress.files())
        ? FAILED
        : DONE;
  }

  private static List<Progress> with(List<Progress> destinations, Approval approval) {
    return destinations.stream().filter(progress -> progress.approval() == approval).toList();
  }
}
