package io.argosy.web.approval;

import io.argosy.common.wire.user.ApprovalView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.PassedOn;
import io.argosy.web.access.SignedInUser;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the page Approvals shows, as JSON. */
@RestController
public final class ApprovalsApi {

  private final Approvals approvals;

  public ApprovalsApi(Approvals approvals) {
    this.approvals = approvals;
  }

  /**
   * Lists the approvals that wait for whoever is signed in, or that they have decided.
   *
   * @param state {@code waiting} for whoever asks, or {@code decided} by them
   */
  @GetMapping("/data/v1/approvals")
  Page<ApprovalView> approvals(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam(defaultValue = "waiting") String state,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "100") String limit) {
    return PassedOn.of(approvals.page(user, state, cursor, limit), user);
  }
}
