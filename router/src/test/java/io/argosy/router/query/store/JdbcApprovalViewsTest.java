package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.ApprovalView;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.access.Role;
import io.argosy.router.fixture.Street;
import io.argosy.router.query.PageRequest;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The free space of a destination that a data manager sees. */
class JdbcApprovalViewsTest {

  private static final Caller ADMIN =
      new Caller("admin", Caller.Kind.USER, Set.of(new RoleAt(Role.ADMIN, "*")));

  @AutoClose private final Street street = new Street();

  @BeforeEach
  void twoAgentsServeTheDestinationOfAWaitingRequest() {
    street.dataset(1, 5, 2);
    street.request(1, 1, 1, 1);
    street.execute("delete from approval");
    street.execute("insert into agent_node values (2, 1)");
    street.execute("update agent_session set free_bytes = 700 where agent_id = 1");
    street.execute(
        "update agent_session set free_bytes = 30, hindrances = 'draining,no-room'"
            + " where agent_id = 2");
  }

  private ApprovalView approval() {
    var views = new JdbcApprovalViews(street.jdbc(), street.clock());
    return views.waitingFor(ADMIN, PageRequest.of(null, null)).items().getFirst();
  }

  @Test
  void theLowestValueOfLiveAgentsCounts() {
    assertThat(approval().free()).isEqualTo(ByteCount.of(30));
    assertThat(approval().noRoom()).isTrue();
  }

  @Test
  void valuesOfSilentAgentsDoNotCount() {
    street.execute(
        "update agent_session set heartbeat_at = heartbeat_at - interval '65 s' where agent_id = 2");
    assertThat(approval().free()).isEqualTo(ByteCount.of(700));
    assertThat(approval().noRoom()).isFalse();
    street.clock().pass(Duration.ofDays(1));
    assertThat(approval().free()).isNull();
    assertThat(approval().noRoom()).isFalse();
  }
}
