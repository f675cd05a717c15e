package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link LinkFlows}. */
public interface LinkFlowsContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  UUID CIRCUIT = new UUID(0, 7);

  Lane OVER = new Lane(new LinkKey(1, 3), Optional.of(CIRCUIT), true, false);

  LinkFlows flows();

  @Test
  default void slotsAreAddedUpAndALinkIsBusyForAtMostTheWholeSlot() {
    flows().add(List.of(slot(0, 3, 100, 3, 3), slot(5, 3, 40, 1, 0)));
    flows().add(List.of(slot(0, 3, 200, 2.5, 1)));
    assertThat(flows().from(NOON)).containsExactly(slot(0, 3, 300, 5, 4), slot(5, 3, 40, 1, 0));
  }

  /** Leases a circuit from node 1 to node 3 to agent 3, with an interface of its own at node 3. */
  void lease(UUID circuit);

  @Test
  default void lanesOfALinkAreStoredApart() {
    lease(CIRCUIT);
    FlowSlot over = new FlowSlot(NOON, OVER, 70, 5, 5);
    flows().add(List.of(slot(0, 3, 100, 3, 3), over));
    flows().add(List.of(slot(0, 3, 1, 1, 1), over));
    assertThat(flows().from(NOON))
        .containsExactlyInAnyOrder(slot(0, 3, 101, 4, 4), new FlowSlot(NOON, OVER, 140, 5, 5));
  }

  @Test
  default void onlyCircuitsThatAreLeasedToTheAgentForTheLinkAreLanes() {
    lease(CIRCUIT);
    Lane named = Lane.of(OVER.link(), OVER.circuit());
    Lane otherLink = Lane.of(new LinkKey(2, 3), OVER.circuit());
    Lane unknown = Lane.of(OVER.link(), Optional.of(new UUID(0, 8)));
    Lane shared = Lane.shared(OVER.link());
    assertThat(flows().leased(3, List.of(named, otherLink, unknown, shared)))
        .isEqualTo(Map.of(named, OVER));
    assertThat(flows().leased(4, List.of(named))).isEmpty();
  }

  @Test
  default void slotsAreReadInOrderFromAStart() {
    flows().add(List.of(slot(10, 4, 1, 1, 1), slot(0, 3, 2, 1, 1)));
    flows().add(List.of(slot(5, 4, 4, 1, 1), slot(5, 3, 3, 1, 1)));
    assertThat(flows().from(NOON.plusSeconds(5)))
        .extracting(FlowSlot::bytes)
        .containsExactly(3L, 4L, 1L);
  }

  @Test
  default void forgottenSlotsAreDeletedAndCounted() {
    flows().add(List.of(slot(0, 3, 1, 1, 1), slot(5, 3, 2, 1, 1), slot(10, 3, 3, 1, 1)));
    assertThat(flows().forget(NOON.plusSeconds(10), NOON.plusSeconds(60))).isEqualTo(2);
    assertThat(flows().from(NOON)).extracting(FlowSlot::bytes).containsExactly(3L);
  }

  /** Otherwise they would count as current traffic until that time. */
  @Test
  default void slotsThatAWrongClockPutIntoTheFutureAreForgotten() {
    flows().add(List.of(slot(0, 3, 1, 1, 1), slot(31 * 86_400, 3, 2, 1, 1)));
    assertThat(flows().forget(NOON, NOON.plusSeconds(60))).isEqualTo(1);
    assertThat(flows().from(NOON)).extracting(FlowSlot::bytes).containsExactly(1L);
  }

  @Test
  default void nothingAddsNothing() {
    flows().add(List.of());
    assertThat(flows().from(NOON)).isEmpty();
  }

  private static FlowSlot slot(
      long second, long destination, long bytes, double busy, double backlogged) {
    return new FlowSlot(
        NOON.plusSeconds(second), new LinkKey(1, destination), bytes, busy, backlogged);
  }
}
