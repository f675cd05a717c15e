package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.FileListDigest;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.agent.GrantRequest;
import io.argosy.common.wire.agent.Registration;
import io.argosy.router.budget.Budgets;
import io.argosy.router.budget.store.JdbcBudgetStore;
import io.argosy.router.circuit.EndpointBook;
import io.argosy.router.circuit.store.JdbcEndpointStore;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.fixture.Waiters;
import io.argosy.router.issue.store.JdbcGrantStore;
import io.argosy.router.loadtest.store.JdbcTestTasks;
import io.argosy.router.topology.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GrantStreetTest {

  static final NodeName ONE = new NodeName("NODE_1");

  Street street;
  Agents agents;
  Incarnation three;
  List<ClaimedTask> tasks;
  List<GrantSigner.Terms> signed;

  @BeforeEach
  void world() {
    street = new Street();
    street.dataset(1, 5, 1);
    street.request(1, 1, 3, 2);
    street.run();
    agents = new Agents(street);
    three = agents.start(3);
    tasks = agents.claim(three, UUID.randomUUID(), 5);
    signed = new ArrayList<>();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void aGrantNamesDoorAgentAndTheNumberedFiles() {
    GrantAnswer granted = grant(three, ONE, attempts());
    assertThat(granted.refused()).isEmpty();
    assertThat(granted.grants()).singleElement().returns("http://127.0.0.1:1", DoorGrant::url);
    GrantSigner.Terms terms = signed.getFirst();
    assertThat(terms.audience()).isEqualTo("agent_1/NODE_1");
    assertThat(terms.subject()).isEqualTo("agent_3");
    assertThat(terms.expires()).isEqualTo(Street.NOON.plus(Duration.ofHours(1)));
    assertThat(terms.filesSha256()).isEqualTo(digestOf(tasks));
  }

  @Test
  void tasksOfAnotherAgentAnotherEpochOrNobodyAreRefused() {
    TaskAttempt first = tasks.getFirst().attempt();
    List<TaskKey> bad = List.of(new TaskKey(first.task(), 1), new TaskKey("no-task", 0));
    List<TaskKey> asked = new ArrayList<>(bad);
    asked.add(key(first));
    assertThat(grant(three, ONE, asked).refused()).isEqualTo(bad);
    assertThat(signed.getFirst().filesSha256()).isEqualTo(digestOf(tasks.subList(0, 1)));
    Incarnation four = agents.start(4);
    assertThat(grant(four, ONE, attempts()).refused()).hasSize(5);
    assertThat(signed).hasSize(1);
  }

  @Test
  void aSourceThatWasNotOfferedOrLostTheFileGrantsNothing() {
    assertThat(grant(three, new NodeName("NODE_2"), attempts()).refused()).hasSize(5);
    street.execute("delete from replica where node_id = 1 and file_id = 10001");
    assertThat(grant(three, ONE, attempts()).refused()).hasSize(1);
  }

  @Test
  void withoutALiveDoorThereIsNoGrant() {
    street.execute("delete from door where node_id = 1");
    assertThatThrownBy(() -> grant(three, ONE, attempts()))
        .isInstanceOfSatisfying(Refusal.class, r -> assertThat(r.code()).isEqualTo("no-door"));
  }

  @Test
  void afterTheLeaseHasEndedNothingIsGranted() {
    street.clock().pass(Duration.ofSeconds(601));
    agents.leases().run();
    assertThat(grant(three, ONE, attempts()).refused()).hasSize(5);
  }

  /**
   * Both transactions are open at the same time: the test holds the node's limit until the grant
   * waits for it, and until the agent's next start has done all that it can.
   */
  @Test
  void aGrantThatOverlapsTheNextStartLeavesNoBudgetBehind() throws Exception {
    street.execute("insert into node_limit values (1, 0, 16)");
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<?>> both =
          street
              .transactions()
              .inOne(
                  () -> {
                    street.number("select node_id from node_limit where node_id = 1 for update");
                    Future<?> grant = threads.submit(this::grantWithBudget);
                    Waiters.await(street);
                    Future<?> start = threads.submit(this::startAgain);
                    Waiters.await(street, 2, start::isDone);
                    return List.of(grant, start);
                  });
      for (Future<?> each : both) {
        each.get();
      }
    }
    assertThat(street.number("select count(*) from link_budget")).isZero();
  }

  private void grantWithBudget() {
    assertThat(grant(three, ONE, new NodeName("NODE_3"), attempts()).limitsOrNone()).hasSize(1);
  }

  private void startAgain() {
    new RegistrationCycle(
            agents.sessions(),
            budgets(),
            new EndpointBook(new JdbcEndpointStore(street.jdbc())),
            street.context())
        .run(
            street.agent(3),
            new Registration(
                "v", List.of(), List.of(), List.of(), List.of(), true, three.number(), null, null),
            Map.of());
  }

  private Budgets budgets() {
    return new Budgets(
        new JdbcBudgetStore(street.jdbc()),
        names -> Map.of(ONE, node(1), new NodeName("NODE_3"), node(3)),
        LeaseTerms.DEFAULT.term(),
        street.clock());
  }

  private static Node node(long id) {
    return new Node(id, new NodeName("NODE_" + id), new SiteName("SITE_" + id));
  }

  GrantAnswer grant(Incarnation who, NodeName source, List<TaskKey> attempts) {
    return grant(who, source, null, attempts);
  }

  private GrantAnswer grant(
      Incarnation who, NodeName source, @Nullable NodeName destination, List<TaskKey> attempts) {
    return new GrantCycle(
            agents.sessions(),
            new JdbcGrantStore(street.jdbc()),
            new JdbcTestTasks(street.jdbc()),
            new Recorder(),
            agents.storages(),
            new SciTags(null, Map.of()),
            budgets(),
            street.context())
        .run(
            street.agent(who.agentId()),
            new GrantRequest(
                who.number(), UUID.randomUUID(), source, destination, attempts, null, null));
  }

  List<TaskKey> attempts() {
    return tasks.stream().map(task -> key(task.attempt())).toList();
  }

  private static TaskKey key(TaskAttempt attempt) {
    return new TaskKey(attempt.task(), attempt.epoch());
  }

  static String digestOf(List<ClaimedTask> tasks) {
    return FileListDigest.sha256Of(tasks.stream().map(ClaimedTask::content).toList());
  }

  /** Records the terms instead of signing them. */
  final class Recorder implements GrantSigner {

    @Override
    public String sign(Terms terms) {
      signed.add(terms);
      return "grant-" + signed.size();
    }

    @Override
    public String publicKeys() {
      return "{\"keys\":[]}";
    }
  }
}
