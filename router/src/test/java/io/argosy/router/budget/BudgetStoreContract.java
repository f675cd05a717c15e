package io.argosy.router.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.Forwarding;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

public interface BudgetStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  NodeName ONE = new NodeName("NODE_1");
  NodeName TWO = new NodeName("NODE_2");

  BudgetStore store();

  @Test
  default void theLowestLimitOfANodeApplies() {
    assertThat(store().lock(List.of(ONE, TWO))).isEmpty();
    store().announce(7, Map.of(1L, 30, 2L, 5));
    store().announce(8, Map.of(1L, 20));
    store().limit(1, OptionalInt.of(25));
    assertThat(store().lock(List.of(ONE, TWO)))
        .containsExactlyInAnyOrder(new NodeLimit(1, ONE, 20), new NodeLimit(2, TWO, 5));
    assertThat(store().lock(List.of(new NodeName("NODE_3"), new NodeName("NOBODY")))).isEmpty();
  }

  @Test
  default void anAgentsLimitsReplaceThoseItAnnouncedBefore() {
    store().announce(7, Map.of(1L, 30, 2L, 5));
    store().announce(7, Map.of(1L, 40));
    assertThat(store().lock(List.of(ONE, TWO))).containsExactly(new NodeLimit(1, ONE, 40));
    store().announce(7, Map.of());
    assertThat(store().lock(List.of(ONE, TWO))).isEmpty();
  }

  @Test
  default void anAdminsLimitIsReplacedAndRemoved() {
    store().limit(1, OptionalInt.of(3));
    store().limit(1, OptionalInt.of(4));
    assertThat(store().lock(List.of(ONE))).containsExactly(new NodeLimit(1, ONE, 4));
    store().limit(1, OptionalInt.empty());
    store().limit(2, OptionalInt.empty());
    assertThat(store().lock(List.of(ONE))).isEmpty();
  }

  @Test
  default void holdingsAreStoredByHolderUntilTheyExpire() {
    Holding first = holding(1, 7, 1, 3, NOON.plusSeconds(10));
    Holding changed = holding(1, 7, 1, 4, NOON.plusSeconds(20));
    Holding other = holding(1, 8, 2, 1, NOON.plusSeconds(10));
    Holding elsewhere = holding(2, 7, 1, 2, NOON.plusSeconds(10));
    Holding back =
        new Holding(new Holding.Holder(4, 1, 9, 1), 1, 1, 1, 1, NOON, NOON.plusSeconds(9));
    store().keep(List.of(first, other, elsewhere, back));
    store().keep(List.of(changed));
    store().keep(List.of());
    assertThat(store().holdings(List.of(1L), NOON)).containsExactly(changed, other, back);
    assertThat(store().holdings(List.of(1L, 2L), NOON.plusSeconds(10))).containsExactly(changed);
    assertThat(store().holdings(List.of(), NOON)).isEmpty();
  }

  @Test
  default void onlyTheHoldingsOfTheEndedIncarnationAreDeleted() {
    store().keep(List.of(holding(1, 7, 1, 3, NOON.plusSeconds(600))));
    store().keep(List.of(holding(1, 7, 2, 3, NOON.plusSeconds(600))));
    store().keep(List.of(holding(1, 7, 3, 3, NOON.plusSeconds(600))));
    store().keep(List.of(holding(1, 8, 1, 3, NOON)));
    store().keep(List.of(holding(1, 9, 1, 3, NOON.plusSeconds(1))));
    store().end(7, 2, NOON);
    assertThat(store().holdings(List.of(1L), NOON.minusSeconds(1)))
        .extracting(held -> held.holder().agentId() + "/" + held.holder().incarnation())
        .containsExactly("7/1", "7/3", "9/1");
  }

  @Test
  default void theLeastThatIsSaidOfANodeApplies() {
    assertThat(store().terms(NOON)).isEmpty();
    store()
        .announceTerms(7, "east", Map.of(1L, terms(30.0, null, "yes"), 2L, terms(null, 5.0, null)));
    store().announceTerms(8, "west", Map.of(1L, terms(40.0, 9.0, "own-requests")));
    store().say(1, "ann", terms(20.0, null, null));
    assertThat(store().terms(NOON))
        .containsOnly(
            Map.entry(1L, terms(20.0, 9.0, "own-requests")), Map.entry(2L, terms(null, 5.0, null)));
    store().announceTerms(9, "north", Map.of(1L, terms(null, null, "no")));
    store().say(1, "ann", terms(null, 50.0, null));
    assertThat(store().terms(NOON)).containsEntry(1L, terms(30.0, 9.0, "no"));
  }

  @Test
  default void whatAnAgentSaysReplacesWhatItSaidBefore() {
    store().announceTerms(7, "east", Map.of(1L, terms(30.0, 3.0, "no"), 2L, terms(1.0, 5.0, "no")));
    store().announceTerms(7, "east", Map.of(1L, terms(40.0, null, null)));
    assertThat(store().terms(NOON)).containsOnly(Map.entry(1L, terms(40.0, null, null)));
    store().announceTerms(7, "east", Map.of(1L, terms(null, null, null)));
    store().say(2, "ann", terms(2.0, 2.0, null));
    store().say(2, "ann", terms(null, null, null));
    assertThat(store().terms(NOON)).isEmpty();
  }

  private static NodeTerms terms(Double uplink, Double downlink, String forwarding) {
    return new NodeTerms(
        Optional.ofNullable(uplink).map(ByteRate::new),
        Optional.ofNullable(downlink).map(ByteRate::new),
        Optional.ofNullable(forwarding).map(Forwarding::parse));
  }

  private static Holding holding(long node, long agent, long life, int transfers, Instant until) {
    return new Holding(
        new Holding.Holder(node, 3, agent, life), 12, transfers, transfers + 1, 9, NOON, until);
  }
}
