package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.limit.LinkBudget;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What everything does that gets grants. */
public interface GrantSourceContract {

  TaskKey ONE = new TaskKey("1", 0);
  TaskKey TWO = new TaskKey("2", 5);

  LinkBudget BUDGET =
      new LinkBudget(
          new LinkName(new NodeName("SRC"), new NodeName("DST")),
          OptionalInt.of(3),
          12,
          Duration.ofSeconds(600));

  /** Of a router that gives these and refuses those, and deals {@link #BUDGET}. */
  GrantSource granting(List<DoorGrant> doors, List<TaskKey> refused);

  /** Of a router to which every message comes to this. */
  GrantSource failing(RuntimeException failure);

  @Test
  default void doorsKeepTheirOrderAndRefusedTasksAreNamed() {
    List<DoorGrant> doors =
        List.of(
            new DoorGrant("http", "http://127.0.0.1:2", "second"),
            new DoorGrant("http", "http://127.0.0.1:1", "first"));
    assertThat(ask(granting(doors, List.of(TWO))))
        .isEqualTo(new GrantOffer(doors, Set.of(TWO), List.of(BUDGET)));
    assertThat(ask(granting(List.of(), List.of())))
        .isEqualTo(new GrantOffer(List.of(), Set.of(), List.of(BUDGET)));
  }

  @Test
  default void aFailureComesOutAsTheExchangesOwn() {
    RuntimeException away = new RouterUnreachableException("away");
    RuntimeException refused = new RouterRefusedException(409, "no-door", "no");
    assertThatThrownBy(() -> ask(failing(away))).isSameAs(away);
    assertThatThrownBy(() -> ask(failing(refused))).isSameAs(refused);
  }

  private static GrantOffer ask(GrantSource source) {
    return source.grants(new UUID(0, 1), BUDGET.link(), List.of(ONE, TWO));
  }
}
