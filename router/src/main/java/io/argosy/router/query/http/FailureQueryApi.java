package io.argosy.router.query.http;

import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.FailureView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcFailureViews;
import java.time.Clock;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Failed attempts to transfer files. */
@RestController
@RequestMapping("/query/v1")
public final class FailureQueryApi {

  private static final int MOST = 1_000;
  private static final Duration CAUSES_OF = Duration.ofDays(1);

  private final JdbcFailureViews failures;
  private final Clock clock;

  public FailureQueryApi(JdbcFailureViews failures, Clock clock) {
    this.failures = failures;
    this.clock = clock;
  }

  /** Lists the newest failed transfers. */
  @GetMapping("/failures")
  public Page<FailureView> failures(@RequestParam(defaultValue = "12") String limit) {
    return new Page<>(failures.newest(PageRequest.count("limit", limit, MOST)), null);
  }

  /** Lists the failures of the last day by cause, with advice. */
  @GetMapping("/failure-causes")
  public Page<FailureCauseView> causes() {
    return new Page<>(failures.since(clock.instant().minus(CAUSES_OF)), null);
  }
}
