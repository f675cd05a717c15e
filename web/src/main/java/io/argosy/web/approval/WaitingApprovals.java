package io.argosy.web.approval;

import io.argosy.common.wire.user.ApprovalCountView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/**
 * Sets {@code waitingApprovals} for the frame of every page: how many approvals wait for the user;
 * absent for users who approve nothing. One cached query serves all users; pages hardly wait for
 * it.
 */
@ControllerAdvice
public final class WaitingApprovals {

  private static final Duration TIMEOUT = Duration.ofMillis(20);

  private final Snapshot<List<ApprovalCountView>> bySite;

  public WaitingApprovals(UserCalls router, Lookups lookups) {
    bySite =
        new Snapshot<>(
            "approvals",
            () -> router.list("/query/v1/approval-counts", ApprovalCountView.class),
            lookups);
  }

  @ModelAttribute
  void fill(@AuthenticationPrincipal @Nullable SignedInUser user, Model model) {
    if (user != null && user.approves()) {
      List<ApprovalCountView> counts = bySite.within(TIMEOUT).map(Answer::value).orElse(List.of());
      model.addAttribute("waitingApprovals", countFor(user, counts));
    }
  }

  static long countFor(SignedInUser user, List<ApprovalCountView> counts) {
    return counts.stream()
        .filter(at -> user.isAdmin() || user.approvesAt().contains(at.site().value()))
        .mapToLong(ApprovalCountView::waiting)
        .sum();
  }
}
