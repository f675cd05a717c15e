package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration;
import io.argosy.router.circuit.EndpointBook;
import io.argosy.router.circuit.store.JdbcEndpointStore;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SessionsTest {

  Street street;
  Sessions sessions;

  @BeforeEach
  void world() {
    street = new Street();
    sessions = new Agents(street).sessions();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void aLiveAgentIsReplacedOnlyByATakeOver() {
    assertThat(open(false).number()).isEqualTo(1);
    street.clock().pass(Duration.ofSeconds(64));
    assertThatThrownBy(() -> open(false))
        .isInstanceOfSatisfying(Refusal.class, r -> assertThat(r.code()).isEqualTo("agent-alive"));
    assertThat(open(true).number()).isEqualTo(2);
  }

  @Test
  void aSilentAgentIsReplacedWithoutTakeOver() {
    open(false);
    street.clock().pass(Duration.ofSeconds(65));
    assertThat(open(false).number()).isEqualTo(2);
  }

  @Test
  void onlyTheLatestIncarnationIsAccepted() {
    Incarnation first = open(false);
    Incarnation second = open(true);
    sessions.require(second);
    sessions.renew(second, street.clock().instant(), Set.of(), Optional.empty());
    assertThatThrownBy(() -> sessions.require(first)).isInstanceOf(Refusal.class);
    assertThatThrownBy(
            () -> sessions.renew(first, street.clock().instant(), Set.of(), Optional.empty()))
        .isInstanceOf(Refusal.class);
    assertThatThrownBy(() -> sessions.require(new Incarnation(3, 3))).isInstanceOf(Refusal.class);
  }

  @Test
  void anAgentRegistersForItsOwnNodesOnly() {
    var cycle =
        new RegistrationCycle(
            sessions,
            new Agents(street).budgets(),
            new EndpointBook(new JdbcEndpointStore(street.jdbc())),
            street.context());
    Registration foreign =
        registration(List.of(new NodeName("NODE_3"), new NodeName("NODE_4")), false);
    assertThatThrownBy(() -> cycle.run(street.agent(3), foreign, Map.of()))
        .isInstanceOfSatisfying(
            Refusal.class, r -> assertThat(r.faults().getFirst().field()).isEqualTo("nodes[1]"));
    assertThat(street.number("select count(*) from agent_session where agent_id = 3")).isZero();
  }

  Incarnation open(boolean takeOver) {
    Registration registration = registration(List.of(), takeOver);
    return street
        .transactions()
        .inOne(() -> sessions.open(street.agent(3), registration, Map.of()));
  }

  private static Registration registration(List<NodeName> nodes, boolean takeOver) {
    return new Registration(
        "v", List.of(), nodes, List.of(), List.of(), takeOver, null, null, null);
  }
}
