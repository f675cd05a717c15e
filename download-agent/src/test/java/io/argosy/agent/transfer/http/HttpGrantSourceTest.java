package io.argosy.agent.transfer.http;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.fixture.OneAnswer;
import io.argosy.agent.transfer.GrantSource;
import io.argosy.agent.transfer.GrantSourceContract;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.AgentName;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

class HttpGrantSourceTest implements GrantSourceContract {

  @Override
  public GrantSource granting(List<DoorGrant> doors, List<TaskKey> refused) {
    return source(() -> new GrantAnswer(doors, refused, List.of(LIMIT)));
  }

  @Override
  public GrantSource failing(RuntimeException failure) {
    return source(
        () -> {
          throw failure;
        });
  }

  private static GrantSource source(Supplier<Object> answer) {
    Enrolment enrolment = new Enrolment();
    enrolment.become(new Incarnation(new AgentName("east"), 1, Duration.ofSeconds(30), null));
    return new HttpGrantSource(new OneAnswer(answer), enrolment);
  }
}
