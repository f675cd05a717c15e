package io.argosy.router.query;

import static io.argosy.router.query.StatusDecision.Approval.APPROVED;
import static io.argosy.router.query.StatusDecision.Approval.REFUSED;
import static io.argosy.router.query.StatusDecision.Approval.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.RequestStatus;
import io.argosy.router.query.StatusDecision.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusDecisionTest {

  private static final Progress DONE = new Progress(APPROVED, 3, 3, 0, false);
  private static final Progress MOVING = new Progress(APPROVED, 3, 1, 1, true);
  private static final Progress STILL = new Progress(APPROVED, 3, 1, 1, false);
  private static final Progress FAILED = new Progress(APPROVED, 3, 2, 1, false);
  private static final Progress UNDECIDED = new Progress(WAITING, 3, 0, 0, false);
  private static final Progress DECLINED = new Progress(REFUSED, 3, 0, 0, false);

  @Test
  void factsAddUp() {
    assertThat(of(DONE)).isEqualTo(RequestStatus.DONE);
    assertThat(of(DONE, MOVING)).isEqualTo(RequestStatus.MOVING);
    assertThat(of(FAILED, MOVING)).isEqualTo(RequestStatus.MOVING);
    assertThat(of(UNDECIDED, MOVING)).isEqualTo(RequestStatus.MOVING);
    assertThat(of(DONE, FAILED)).isEqualTo(RequestStatus.FAILED);
    assertThat(of(DONE, UNDECIDED)).isEqualTo(RequestStatus.WAITING_FOR_APPROVAL);
    assertThat(of(DONE, DECLINED)).isEqualTo(RequestStatus.DONE);
    assertThat(of(DECLINED, DECLINED)).isEqualTo(RequestStatus.REFUSED);
  }

  @Test
  void missingFilesThatDoNotMoveWait() {
    assertThat(of(STILL)).isEqualTo(RequestStatus.WAITING);
    assertThat(of(STILL, DONE)).isEqualTo(RequestStatus.WAITING);
    assertThat(of(STILL, FAILED)).isEqualTo(RequestStatus.WAITING);
    assertThat(of(STILL, UNDECIDED)).isEqualTo(RequestStatus.WAITING);
    assertThat(of(STILL, MOVING)).isEqualTo(RequestStatus.MOVING);
  }

  @Test
  void aCancelledRequestIsCancelledWhateverMoved() {
    assertThat(StatusDecision.of(StatusDecision.Will.CANCELLED, List.of(DONE)))
        .isEqualTo(RequestStatus.CANCELLED);
  }

  @Test
  void aSuspendedRequestIsSuspendedWhileFilesAreMissing() {
    assertThat(suspended(MOVING)).isEqualTo(RequestStatus.SUSPENDED);
    assertThat(suspended(STILL, DONE)).isEqualTo(RequestStatus.SUSPENDED);
    assertThat(suspended(DONE)).isEqualTo(RequestStatus.DONE);
    assertThat(suspended(UNDECIDED)).isEqualTo(RequestStatus.WAITING_FOR_APPROVAL);
    assertThat(suspended(FAILED)).isEqualTo(RequestStatus.FAILED);
  }

  private static RequestStatus suspended(Progress... destinations) {
    return StatusDecision.of(StatusDecision.Will.SUSPENDED, List.of(destinations));
  }

  /** Files that were given up may have arrived nevertheless. */
  @Test
  void aRequestWithAllFilesIsDoneWhateverWasGivenUp() {
    assertThat(of(new Progress(APPROVED, 3, 3, 2, false))).isEqualTo(RequestStatus.DONE);
  }

  private static RequestStatus of(Progress... destinations) {
    return StatusDecision.of(StatusDecision.Will.WANTED, List.of(destinations));
  }
}
