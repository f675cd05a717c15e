package io.argosy.agent.transfer.http;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.GrantSource;
import io.argosy.agent.transfer.RefusedTokens;
import io.argosy.common.task.TaskKey;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.agent.GrantRequest;
import java.util.List;
import java.util.UUID;

/** {@code POST /agent/v1/grants}. */
public record HttpGrantSource(RouterExchange router, Enrolment enrolment, RefusedTokens refused)
    implements GrantSource {

  @Override
  public GrantAnswer grants(UUID job, Lane lane, List<TaskKey> tasks) {
    return router.post(
        "/agent/v1/grants",
        new GrantRequest(
            enrolment.current().number(),
            job,
            lane.link().source(),
            lane.link().destination(),
            tasks,
            lane.circuit().orElse(null),
            refused.digests()),
        GrantAnswer.class);
  }
}
