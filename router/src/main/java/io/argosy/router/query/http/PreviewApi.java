package io.argosy.router.query.http;

import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.router.access.Caller;
import io.argosy.router.query.store.JdbcPreviews;
import io.argosy.router.request.ApprovalPolicy;
import io.argosy.router.request.DeadlineRule;
import io.argosy.router.request.ScopeFinder;
import io.argosy.router.request.SourcePreference;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Previews of requests. */
@RestController
@RequestMapping("/query/v1/previews")
public final class PreviewApi {

  private final JdbcPreviews previews;
  private final ScopeFinder finder;
  private final ApprovalPolicy policy;
  private final Clock clock;

  public PreviewApi(JdbcPreviews previews, ScopeFinder finder, ApprovalPolicy policy, Clock clock) {
    this.previews = previews;
    this.finder = finder;
    this.policy = policy;
    this.clock = clock;
  }

  /** Returns what a request would move, and refuses an invalid request. Changes nothing. */
  @PostMapping
  public PreviewView preview(
      @AuthenticationPrincipal Caller caller, @RequestBody RequestForm form) {
    DeadlineRule.require(Optional.ofNullable(form.deadline()), clock.instant());
    finder.choice(
        new SourcePreference(
            Optional.ofNullable(form.strategy()),
            Objects.requireNonNullElse(form.sources(), List.of())));
    return previews.preview(
        finder.find(form.datasets(), form.destinations()),
        node ->
            policy.approver(caller, node.site()).isPresent()
                ? ApprovalPolicy.AUTOMATIC.toString()
                : ApprovalPolicy.DATA_MANAGER.toString(),
        form);
  }
}
