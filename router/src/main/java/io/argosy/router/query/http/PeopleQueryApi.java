package io.argosy.router.query.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.ApprovalCountView;
import io.argosy.common.wire.user.ApprovalView;
import io.argosy.common.wire.user.MeView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.UserView;
import io.argosy.router.access.Caller;
import io.argosy.router.access.PasswordBook;
import io.argosy.router.access.SecretHash;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcApprovalViews;
import io.argosy.router.query.store.JdbcUserViews;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Users and approvals. */
@RestController
@RequestMapping("/query/v1")
public final class PeopleQueryApi {

  private final PasswordBook passwords;
  private final JdbcUserViews users;
  private final JdbcApprovalViews approvals;

  public PeopleQueryApi(PasswordBook passwords, JdbcUserViews users, JdbcApprovalViews approvals) {
    this.passwords = passwords;
    this.users = users;
    this.approvals = approvals;
  }

  /** Returns the name and roles of the caller. */
  @GetMapping("/me")
  public MeView me(@AuthenticationPrincipal Caller caller, Authentication proof) {
    SecretHash token = (SecretHash) Objects.requireNonNull(proof.getCredentials());
    PasswordBook.Standing standing = passwords.standing(caller, token);
    return new MeView(
        caller.name(), caller.roleTexts(), standing.setAt().orElse(null), standing.oldNeeded());
  }

  /** Lists all users; for admins only. */
  @GetMapping("/users")
  public Page<UserView> users(
      @AuthenticationPrincipal Caller caller,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    caller.requireAdmin();
    return users.page(PageRequest.of(cursor, limit));
  }

  /** Lists the sites with requests that wait for approval, with their number. */
  @GetMapping("/approval-counts")
  public Page<ApprovalCountView> approvalCounts() {
    return new Page<>(approvals.waitingBySite(), null);
  }

  /**
   * Lists approvals that wait for the caller as a data manager, oldest first; or those that the
   * caller has decided, newest first.
   *
   * @param state {@code waiting} or {@code decided}
   */
  @GetMapping("/approvals")
  public Page<ApprovalView> approvals(
      @AuthenticationPrincipal Caller caller,
      @RequestParam(defaultValue = "waiting") String state,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    PageRequest wanted = PageRequest.of(cursor, limit);
    return switch (state) {
      case "waiting" -> approvals.waitingFor(caller, wanted);
      case "decided" -> approvals.decidedBy(caller, wanted);
      default -> throw Refusal.ofParameter("state", state, "must be waiting or decided");
    };
  }
}
