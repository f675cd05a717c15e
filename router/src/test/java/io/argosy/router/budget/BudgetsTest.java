package io.argosy.router.budget;

import static io.argosy.router.budget.BudgetStoreContract.NOON;
import static io.argosy.router.budget.BudgetStoreContract.ONE;
import static io.argosy.router.budget.BudgetStoreContract.TWO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.topology.Node;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BudgetsTest {

  private static final Budgets.Life A = new Budgets.Life(1, 1);
  private static final Budgets.Life B = new Budgets.Life(2, 1);

  private static final LinkName LINK = new LinkName(ONE, TWO);
  private static final Duration LEASE = Duration.ofSeconds(600);

  private final SettableClock clock = new SettableClock(NOON);
  private final MemoryBudgetStore store = new MemoryBudgetStore();
  private final Budgets budgets = new Budgets(store, BudgetsTest::nodes, LEASE, clock);

  @BeforeEach
  void limit() {
    store.limit(1, OptionalInt.of(10));
  }

  @Test
  void aSingleAgentGetsItsDemandUpToTheLimit() {
    assertThat(transfers(budgets.first(A, LINK, 4))).isEqualTo(4);
    assertThat(transfers(budgets.assign(A, List.of(use(A, 4, 4, 30))))).isEqualTo(10);
  }

  @Test
  void aNodeWithoutALimitHasNoBudget() {
    assertThat(budgets.first(A, new LinkName(TWO, node(3)), 4)).isEmpty();
    assertThat(budgets.assign(A, List.of(new LinkUse(new LinkName(TWO, node(3)), 0, 0, 3, 3))))
        .isEmpty();
    assertThat(budgets.assign(A, List.of())).isEmpty();
  }

  @Test
  void theRemovalOfALimitIsSent() {
    long version = budgets.first(A, LINK, 4).getFirst().version();
    store.limit(1, OptionalInt.empty());
    assertThat(budgets.assign(A, List.of(new LinkUse(LINK, version, 4, 4, 30))))
        .containsExactly(new LinkBudget(LINK, OptionalInt.empty(), version + 1, LEASE));
  }

  @Test
  void anotherAgentGetsOnlyTransfersThatTheFirstHasReleased() {
    budgets.first(A, LINK, 30);
    assertThat(transfers(budgets.first(B, LINK, 30))).as("all is taken").isZero();
    assertThat(transfers(budgets.assign(A, List.of(use(A, 10, 10, 30))))).isEqualTo(5);
    assertThat(transfers(budgets.assign(B, List.of(use(B, 0, 0, 30)))))
        .as("not confirmed")
        .isZero();
    budgets.assign(A, List.of(use(A, 5, 8, 30)));
    assertThat(transfers(budgets.assign(B, List.of(use(B, 0, 0, 30))))).isEqualTo(2);
    budgets.assign(A, List.of(use(A, 5, 5, 30)));
    assertThat(transfers(budgets.assign(B, List.of(use(B, 2, 2, 30))))).isEqualTo(5);
  }

  @Test
  void aLostAnswerIsRepeatedAndFreesNothing() {
    long version = budgets.first(A, LINK, 30).getFirst().version();
    budgets.first(B, LINK, 30);
    LinkUse first = new LinkUse(LINK, version, 10, 10, 30);
    List<LinkBudget> answer = budgets.assign(A, List.of(first));
    assertThat(budgets.assign(A, List.of(first))).isEqualTo(answer);
    assertThat(transfers(budgets.assign(B, List.of(use(B, 0, 0, 30))))).isZero();
  }

  @Test
  void holdingsOfAnAgentExpireWithItsLease() {
    budgets.first(A, LINK, 30);
    clock.pass(Duration.ofSeconds(599));
    assertThat(transfers(budgets.first(B, LINK, 30))).isZero();
    clock.pass(Duration.ofSeconds(1));
    assertThat(transfers(budgets.assign(B, List.of(use(B, 0, 0, 30))))).isEqualTo(10);
  }

  @Test
  void anIncarnationThatWasTakenOverKeepsItsHoldings() {
    budgets.first(A, LINK, 30);
    Budgets.Life second = new Budgets.Life(1, 2);
    budgets.begin(second, Map.of(), OptionalLong.empty());
    assertThat(transfers(budgets.first(second, LINK, 30))).as("taken over").isZero();
    Budgets.Life third = new Budgets.Life(1, 3);
    budgets.begin(third, Map.of(), OptionalLong.of(2));
    assertThat(transfers(budgets.first(third, LINK, 7))).as("the first still counts").isZero();
  }

  @Test
  void anEndedIncarnationFreesItsHoldings() {
    budgets.first(A, LINK, 30);
    Budgets.Life second = new Budgets.Life(1, 2);
    budgets.begin(second, Map.of(), OptionalLong.of(1));
    assertThat(transfers(budgets.first(second, LINK, 7))).isEqualTo(7);
  }

  @Test
  void transfersFromBeforeALimitAreReservedOnceReported() {
    budgets.first(A, LINK, 3);
    store.limit(1, OptionalInt.empty());
    budgets.assign(A, List.of(use(A, 3, 3, 9)));
    store.limit(1, OptionalInt.of(10));
    budgets.assign(A, List.of(new LinkUse(LINK, 0, 0, 9, 9)));
    assertThat(transfers(budgets.first(B, LINK, 30))).as("nine of ten are reserved").isEqualTo(1);
  }

  @Test
  void theLowestOfSeveralLimitsIsAssigned() {
    budgets.begin(B, Map.of(1L, 3), OptionalLong.empty());
    assertThat(transfers(budgets.first(A, LINK, 30))).isEqualTo(3);
  }

  @Test
  void transfersFromBeforeALimitEndBeforeOthersBegin() {
    List<LinkBudget> answer = budgets.assign(A, List.of(new LinkUse(LINK, 0, 0, 14, 14)));
    assertThat(transfers(answer)).isEqualTo(10);
    assertThat(transfers(budgets.assign(B, List.of(use(B, 0, 0, 3))))).isZero();
  }

  @Test
  void moreAgentsThanTransfersTakeTurns() {
    store.limit(1, OptionalInt.of(1));
    assertThat(transfers(budgets.first(A, LINK, 5))).isEqualTo(1);
    assertThat(transfers(budgets.first(B, LINK, 5))).isZero();
    clock.pass(Shares.TURN.minusMillis(1));
    assertThat(transfers(budgets.assign(A, List.of(use(A, 1, 1, 5))))).isEqualTo(1);
    clock.pass(Duration.ofMillis(1));
    assertThat(transfers(budgets.assign(B, List.of(use(B, 0, 0, 5))))).as("unconfirmed").isZero();
    assertThat(transfers(budgets.assign(A, List.of(use(A, 1, 1, 5))))).isZero();
    budgets.assign(A, List.of(use(A, 0, 0, 5)));
    assertThat(transfers(budgets.assign(B, List.of(use(B, 0, 0, 5))))).isEqualTo(1);
  }

  /** Otherwise an agent would hold transfers that it cannot use while it waits. */
  @Test
  void aTransferTakesFromBothNodesAtOnce() {
    store.limit(2, OptionalInt.of(3));
    assertThat(transfers(budgets.first(A, LINK, 30))).isEqualTo(3);
    LinkName other = new LinkName(ONE, node(3));
    assertThat(transfers(budgets.first(B, other, 30))).as("all that is left").isEqualTo(7);
    LinkName full = new LinkName(node(4), TWO);
    assertThat(transfers(budgets.first(B, full, 30))).isZero();
  }

  @Test
  void aNegativeUseIsRefused() {
    assertThatThrownBy(() -> new LinkUse(LINK, 0, -1, 0, 0)).hasMessageContaining("-1");
  }

  /** Returns the use of an agent that has received its latest budget. */
  private LinkUse use(Budgets.Life life, int held, int active, int wanted) {
    long version =
        store.holdings(List.of(1L), clock.instant()).stream()
            .filter(holding -> holding.holder().agentId() == life.agentId())
            .filter(holding -> holding.holder().incarnation() == life.incarnation())
            .mapToLong(Holding::version)
            .findFirst()
            .orElse(0);
    return new LinkUse(LINK, version, held, active, wanted);
  }

  private static int transfers(List<LinkBudget> answer) {
    assertThat(answer).hasSize(1);
    return answer.getFirst().transfers().orElseThrow();
  }

  static NodeName node(long id) {
    return new NodeName("NODE_" + id);
  }

  static Map<NodeName, Node> nodes(Collection<NodeName> names) {
    return names.stream()
        .collect(
            Collectors.toMap(
                Function.identity(),
                name ->
                    new Node(
                        Long.parseLong(name.value().substring(5)), name, new SiteName("SITE"))));
  }
}
