package io.argosy.agent.transfer.http;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.limit.http.BudgetForm;
import io.argosy.agent.transfer.DoorGrant;
import io.argosy.agent.transfer.GrantOffer;
import io.argosy.agent.transfer.GrantSource;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.agent.GrantRequest;
import java.util.List;
import java.util.UUID;

/** {@code POST /agent/v1/grants}. */
public final class HttpGrantSource implements GrantSource {

  private final RouterExchange router;
  private final Enrolment enrolment;

  public HttpGrantSource(RouterExchange router, Enrolment enrolment) {
    this.router = router;
    this.enrolment = enrolment;
  }

  @Override
  public GrantOffer grants(UUID job, LinkName link, List<TaskKey> tasks) {
    List<GrantRequest.TaskRef> asked =
        tasks.stream().map(key -> new GrantRequest.TaskRef(key.task(), key.epoch())).toList();
    GrantAnswer answer =
        router.post(
            "/agent/v1/grants",
            new GrantRequest(
                enrolment.current().number(), job, link.source(), link.destination(), asked),
            GrantAnswer.class);
    return new GrantOffer(
        answer.grants().stream()
            .map(grant -> new DoorGrant(grant.protocol(), grant.url(), grant.grant()))
            .toList(),
        answer.refused().stream()
            .map(ref -> new TaskKey(ref.task(), ref.epoch()))
            .collect(toUnmodifiableSet()),
        BudgetForm.heard(answer.limits()));
  }
}
