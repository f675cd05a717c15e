package io.argosy.router.query.http;

import io.argosy.common.wire.user.Flows;
import io.argosy.router.query.store.JdbcFlows;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What links transfer. */
@RestController
public final class FlowQueryApi {

  private final JdbcFlows flows;

  public FlowQueryApi(JdbcFlows flows) {
    this.flows = flows;
  }

  /** Returns what was transferred over each link within the last hour, and the current rates. */
  @GetMapping("/query/v1/flows")
  public Flows flows() {
    return flows.read();
  }
}
