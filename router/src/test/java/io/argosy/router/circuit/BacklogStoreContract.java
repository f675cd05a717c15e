package io.argosy.router.circuit;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ObservedRate;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The world has neither endpoints nor anything that is missing. */
public interface BacklogStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  BacklogStore store();

  /** An agent announces an endpoint. */
  void announce();

  /** Returns what others read of a link; empty if it has no backlog. */
  List<String> shown(LinkKey link);

  static LinkBacklog backlog(long source, long claimed, ObservedRate rate) {
    return new LinkBacklog(
        new LinkKey(source, 3),
        List.of(claimed, 0L, 0L, 4L),
        List.of(0L, 5L, 0L, 0L),
        List.of(0L, 0L, 6L, 0L),
        List.of(0L, 0L, 0L, 7L),
        rate,
        ObservedRate.UNKNOWN,
        ObservedRate.DEAD);
  }

  @Test
  default void anEndpointIsSeenOnceAnAgentHasAnnouncedIt() {
    assertThat(store().hasEndpoints()).isFalse();
    announce();
    assertThat(store().hasEndpoints()).isTrue();
  }

  @Test
  default void whereNothingIsMissingNothingIsRead() {
    assertThat(store().missing()).isEqualTo(new MissingBytes(List.of(), List.of()));
  }

  @Test
  default void othersReadTheBacklogThatWasStoredLast() {
    store()
        .replace(
            List.of(backlog(1, 1, ObservedRate.measured(2.5)), backlog(2, 9, ObservedRate.UNKNOWN)),
            NOON);
    store().replace(List.of(backlog(1, 2, ObservedRate.measured(1.5))), NOON);
    assertThat(shown(new LinkKey(1, 3)))
        .containsExactly("{2,0,0,4} {0,5,0,0} {0,0,6,0} {0,0,0,7} 1.5 null 0.0");
    assertThat(shown(new LinkKey(2, 3))).isEmpty();
    store().replace(List.of(), NOON);
    assertThat(shown(new LinkKey(1, 3))).isEmpty();
  }
}
