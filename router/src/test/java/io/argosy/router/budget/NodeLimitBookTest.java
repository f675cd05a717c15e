package io.argosy.router.budget;

import static io.argosy.router.budget.BudgetStoreContract.ONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.fixture.MemoryTransactions;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.Node;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeLimitBookTest {

  private static final SiteName SITE = new SiteName("SITE");

  private final MemoryBudgetStore store = new MemoryBudgetStore();
  private final MemorySpaceStore spaces = new MemorySpaceStore();
  private final List<String> audit = new ArrayList<>();
  private final List<Stage> wakes = new ArrayList<>();
  private final NodeLimitBook book =
      new NodeLimitBook(
          names -> names.contains(ONE) ? Map.of(ONE, new Node(1, ONE, SITE)) : Map.of(),
          store,
          spaces,
          new CommandContext(
              OneRouter.context(
                  new MemoryTransactions(List.of(store::undo, spaces::undo)),
                  wakes::add,
                  Clock.systemUTC()),
              (actor, action, object, detail) ->
                  audit.add(String.join(" ", actor, action, object, detail))));

  @Test
  void anOperatorOfTheSiteSetsAndRemovesTheLimit() {
    book.limit(operatorOf(SITE), ONE, OptionalInt.of(30));
    assertThat(store.lock(List.of(ONE))).containsExactly(new NodeLimit(1, ONE, 30));
    book.limit(operatorOf(SITE), ONE, OptionalInt.empty());
    assertThat(store.lock(List.of(ONE))).isEmpty();
    assertThat(audit)
        .containsExactly("ann set-node-limit NODE_1 30", "ann set-node-limit NODE_1 none");
  }

  @Test
  void anOperatorOfTheSiteSetsAndRemovesTheCapacity() {
    ByteCount capacity = ByteCount.parse("500TB");
    book.capacity(operatorOf(SITE), ONE, Optional.of(capacity));
    assertThat(spaces.capacities()).containsOnly(Map.entry(1L, capacity));
    book.capacity(operatorOf(SITE), ONE, Optional.empty());
    assertThat(spaces.capacities()).isEmpty();
    assertThat(audit)
        .containsExactly(
            "ann set-node-capacity NODE_1 500 TB", "ann set-node-capacity NODE_1 none");
    assertThat(wakes).as("what waits for it goes on").containsOnly(Stage.ISSUE);
    Caller stranger = operatorOf(new SiteName("OTHER"));
    assertThatThrownBy(() -> book.capacity(stranger, ONE, Optional.of(capacity)))
        .isInstanceOf(Refusal.class);
    assertThat(spaces.capacities()).isEmpty();
  }

  @Test
  void invalidLimitsAreRefusedAndChangeNothing() {
    Caller ann = operatorOf(SITE);
    requireRefused(operatorOf(new SiteName("OTHER")), ONE, 30, "forbidden");
    requireRefused(ann, new NodeName("NOBODY"), 30, "unknown-name");
    requireRefused(ann, ONE, 0, "out-of-range");
    requireRefused(ann, ONE, 10_001, "out-of-range");
    assertThat(store.lock(List.of(ONE))).isEmpty();
    assertThat(audit).isEmpty();
  }

  @Test
  void anOperatorOfTheSiteSaysAndRemovesRates() {
    book.rates(operatorOf(SITE), ONE, Optional.of(new ByteRate(5e6)), Optional.empty());
    assertThat(store.terms(Instant.EPOCH).get(1L).uplink()).contains(new ByteRate(5e6));
    book.rates(operatorOf(SITE), ONE, Optional.empty(), Optional.empty());
    assertThat(store.terms(Instant.EPOCH)).isEmpty();
    assertThat(audit)
        .containsExactly(
            "ann set-node-rates NODE_1 uplink 5.00 MB/s, downlink none",
            "ann set-node-rates NODE_1 uplink none, downlink none");
    assertThatThrownBy(
            () ->
                book.rates(
                    operatorOf(new SiteName("OTHER")), ONE, Optional.empty(), Optional.empty()))
        .isInstanceOfSatisfying(Refusal.class, r -> assertThat(r.code()).isEqualTo("forbidden"));
  }

  private void requireRefused(Caller caller, NodeName node, int transfers, String code) {
    assertThatThrownBy(() -> book.limit(caller, node, OptionalInt.of(transfers)))
        .isInstanceOfSatisfying(Refusal.class, r -> assertThat(r.code()).isEqualTo(code));
  }

  private static Caller operatorOf(SiteName site) {
    return new Caller(
        "ann", Caller.Kind.USER, Set.of(new Caller.RoleAt(Role.OPERATOR, site.value())));
  }
}
