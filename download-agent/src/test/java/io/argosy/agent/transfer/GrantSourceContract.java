package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.lane.Lane;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.agent.LinkLimit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of sources of grants. */
public interface GrantSourceContract {

  TaskKey ONE = new TaskKey("1", 0);
  TaskKey TWO = new TaskKey("2", 5);

  LinkLimit LIMIT = new LinkLimit(new NodeName("SRC"), new NodeName("DST"), 3, 12, 600);

  /** A router that grants these doors, refuses these tasks, and assigns {@link #LIMIT}. */
  GrantSource granting(List<DoorGrant> doors, List<TaskKey> refused);

  /** A router with which every message fails like this. */
  GrantSource failing(RuntimeException failure);

  @Test
  default void doorsKeepTheirOrderAndRefusedTasksAreNamed() {
    List<DoorGrant> doors =
        List.of(
            new DoorGrant("http", "http://127.0.0.1:2", "second", 3600),
            new DoorGrant("http", "http://127.0.0.1:1", "first", 3600));
    assertThat(ask(granting(doors, List.of(TWO))))
        .isEqualTo(new GrantAnswer(doors, List.of(TWO), List.of(LIMIT)));
    assertThat(ask(granting(List.of(), List.of())))
        .isEqualTo(new GrantAnswer(List.of(), List.of(), List.of(LIMIT)));
  }

  @Test
  default void aFailureIsThrownAsTheExchangesException() {
    RuntimeException away = new RouterUnreachableException("away");
    RuntimeException refused = new RouterRefusedException(409, "no-door", "no");
    assertThatThrownBy(() -> ask(failing(away))).isSameAs(away);
    assertThatThrownBy(() -> ask(failing(refused))).isSameAs(refused);
  }

  private static GrantAnswer ask(GrantSource source) {
    return source.grants(new UUID(0, 1), Lane.shared(LIMIT.link()), List.of(ONE, TWO));
  }
}
