package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.Street;
import io.argosy.router.query.store.JdbcAgentStates.Free;
import java.time.Duration;
import java.util.Collection;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcAgentStatesTest {

  @AutoClose private final Street street = new Street();

  @BeforeEach
  void twoAgentsServeOneNode() {
    street.execute("update agent_session set free_bytes = null");
    street.execute("delete from agent_node where agent_id in (1, 2)");
    street.execute("insert into agent_node values (1, 1), (2, 1)");
    street.execute("update agent_session set free_bytes = 700 where agent_id = 1");
    street.execute("update agent_session set free_bytes = 30 where agent_id = 2");
  }

  private Collection<Free> known() {
    return new JdbcAgentStates(street.jdbc(), street.clock()).freeSpace().values();
  }

  @Test
  void theLowestValueOfLiveAgentsCountsWithItsAge() {
    street.execute(
        "update agent_session set heartbeat_at = heartbeat_at - interval '20 s' where agent_id = 1");
    assertThat(known())
        .singleElement()
        .satisfies(
            free -> {
              assertThat(free.bytes()).isEqualTo(30);
              assertThat(free.age()).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(60));
            });
  }

  @Test
  void valuesOfSilentAgentsAreUnknown() {
    street.execute(
        "update agent_session set heartbeat_at = heartbeat_at - interval '65 s' where agent_id = 2");
    assertThat(known()).extracting(Free::bytes).containsExactly(700L);
    street.clock().pass(Duration.ofDays(1));
    assertThat(known()).isEmpty();
  }
}
