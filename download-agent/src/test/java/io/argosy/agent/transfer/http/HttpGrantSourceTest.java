package io.argosy.agent.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.fixture.OneAnswer;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.GrantSource;
import io.argosy.agent.transfer.GrantSourceContract;
import io.argosy.agent.transfer.RefusedTokens;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.AgentName;
import io.argosy.common.unit.Sha256;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.agent.GrantRequest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HttpGrantSourceTest implements GrantSourceContract {

  private static final RefusedTokens REFUSED = new RefusedTokens(() -> 0);

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

  @Test
  void aGrantForACircuitNamesIt() {
    OneAnswer router = new OneAnswer(() -> new GrantAnswer(List.of(), List.of(), List.of()));
    GrantSource source = new HttpGrantSource(router, enrolment(), REFUSED);
    Lane circuit = new ScriptedLanes().opens(LIMIT.link(), 1);
    source.grants(new UUID(0, 1), circuit, List.of(ONE));
    source.grants(new UUID(0, 2), Lane.shared(LIMIT.link()), List.of(ONE));
    assertThat(router.messages())
        .extracting(message -> ((GrantRequest) message).circuit())
        .containsExactly(new UUID(7, 1), null);
  }

  @Test
  void theRouterIsToldOfTokensThatWereRefused() {
    OneAnswer router = new OneAnswer(() -> new GrantAnswer(List.of(), List.of(), List.of()));
    RefusedTokens refused = new RefusedTokens(() -> 0);
    GrantSource source = new HttpGrantSource(router, enrolment(), refused);
    for (int n = 0; n < 30; n++) {
      refused.add(DavAccess.bearer("token" + n));
      refused.add(DavAccess.bearer("token0"));
    }
    source.grants(new UUID(0, 1), Lane.shared(LIMIT.link()), List.of(ONE));
    assertThat(((GrantRequest) router.messages().getFirst()).refusedTokensOrNone())
        .hasSize(20)
        .contains(Sha256.hexOf("token29"), Sha256.hexOf("token0"))
        .doesNotContain(Sha256.hexOf("token1"));
  }

  private static Enrolment enrolment() {
    Enrolment enrolment = new Enrolment();
    enrolment.become(new Incarnation(new AgentName("east"), 1, Duration.ofSeconds(30), null));
    return enrolment;
  }

  private static GrantSource source(Supplier<Object> answer) {
    return new HttpGrantSource(new OneAnswer(answer), enrolment(), REFUSED);
  }
}
