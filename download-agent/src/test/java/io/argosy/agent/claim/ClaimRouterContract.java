package io.argosy.agent.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.common.wire.agent.LinkLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of clients that claim from the router, as incarnation 7. */
public interface ClaimRouterContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  UUID ID = new UUID(0, 1);
  ClaimAsk ASK = new ClaimAsk(5, ByteCount.of(100));
  Incarnation DEALT =
      new Incarnation(new AgentName("east"), 7, Duration.ofSeconds(30), new InstanceName("debug"));

  /** A router that answers with {@link #DEALT}. */
  ClaimRouter dealing();

  /** A router that assigns these tasks. */
  ClaimRouter giving(List<HeldTask> tasks);

  /** A router that answers heartbeats with this. */
  ClaimRouter answering(HeartbeatAnswer news);

  /** A router with which every message fails like this. */
  ClaimRouter failing(RuntimeException failure);

  @Test
  default void theIncarnationIsTheOneThatWasAssigned() {
    assertThat(dealing().register(false)).isEqualTo(DEALT);
  }

  @Test
  default void tasksKeepTheirOrderAndAllTheirFields() {
    List<HeldTask> tasks =
        List.of(
            Tasks.task("b", 0, "SRC", 10),
            Tasks.due(Tasks.task("a", 3, "OTHER", Long.MAX_VALUE), NOON.minusSeconds(7)));
    assertThat(giving(tasks).claim(ID, ASK, Duration.ofSeconds(20))).isEqualTo(tasks);
    assertThat(giving(List.of()).claim(ID, ASK, Duration.ZERO)).isEmpty();
  }

  @Test
  default void changesInTheAnswerAreReturned() {
    HeartbeatAnswer news =
        new HeartbeatAnswer(
            600,
            List.of(ID),
            List.of("t1", "t2"),
            List.of(new HeartbeatAnswer.TaskPriority("t3", new Priority(0))),
            List.of(LIMIT, UNLIMITED),
            true,
            List.of("t4"),
            true,
            List.of(LoadTestFile.named(7)));
    assertThat(beat(answering(news))).isEqualTo(news);
    HeartbeatAnswer none =
        new HeartbeatAnswer(
            600, List.of(), List.of(), List.of(), List.of(), false, null, null, null);
    assertThat(beat(answering(none))).isEqualTo(none);
  }

  @Test
  default void aFailureIsThrownAsTheExchangesException() {
    RuntimeException away = new RouterUnreachableException("away");
    RuntimeException stale = new RouterRefusedException(409, "stale-incarnation", "no");
    for (RuntimeException failure : List.of(away, stale)) {
      assertThatThrownBy(() -> failing(failure).register(false)).isSameAs(failure);
      assertThatThrownBy(() -> failing(failure).claim(ID, ASK, Duration.ZERO)).isSameAs(failure);
      assertThatThrownBy(() -> beat(failing(failure))).isSameAs(failure);
    }
  }

  LinkLimit LIMIT = new LinkLimit(new NodeName("SRC"), new NodeName("DST"), 3, 12, 600);
  LinkLimit UNLIMITED = new LinkLimit(new NodeName("OTHER"), new NodeName("DST"), null, 13, 600);

  private static HeartbeatAnswer beat(ClaimRouter router) {
    return router.beat(
        List.of(ID),
        List.of(ClaimHindrance.NO_ROOM),
        Optional.of(ByteCount.of(7)),
        new FlowMeter(() -> 0, () -> 0).read(Set.of()),
        List.of(),
        Optional.empty());
  }
}
