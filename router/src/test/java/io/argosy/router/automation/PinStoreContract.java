package io.argosy.router.automation;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of pin stores, which know nodes 1 to 4, block {@code /d/1#1} and request 1. */
public interface PinStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  PinStore store();

  @Test
  default void aPinIsStoredAsGiven() {
    Pin all =
        new Pin(
            0,
            Automatic.REROUTING,
            new PinSubject(
                named(1), named(3), Optional.of(1L), block(), dataset(), Optional.of("throughput")),
            Optional.of(new ByteRate(2.5e7)),
            Optional.of("open"),
            Optional.of(NOON.plusSeconds(60)),
            "disk exchange",
            "ann",
            NOON);
    long id = store().put(all);
    assertThat(store().holding(Automatic.REROUTING)).containsExactly(with(id, all));
    assertThat(store().lock(id)).contains(with(id, all));
    assertThat(store().holding(Automatic.EXPIRY)).isEmpty();
    store().remove(id);
    assertThat(store().lock(id)).isEmpty();
    assertThat(store().holding(Automatic.REROUTING)).isEmpty();
  }

  @Test
  default void aPinOfTheSameSubjectReplacesTheOldOne() {
    long id = store().put(pin(3, "one", Optional.of(NOON)));
    long other = store().put(pin(4, "other", Optional.empty()));
    assertThat(store().put(pin(3, "two", Optional.empty()))).isEqualTo(id);
    assertThat(store().holding(Automatic.EXPIRY))
        .extracting(Pin::reason)
        .containsExactly("two", "other");
    assertThat(store().lock(id).orElseThrow().until()).isEmpty();
    assertThat(other).isGreaterThan(id);
  }

  @Test
  default void pinsExpire() {
    store().put(pin(3, "for a minute", Optional.of(NOON.plusSeconds(60))));
    store().put(pin(4, "for ever", Optional.empty()));
    assertThat(store().end(NOON.plusSeconds(59))).isEmpty();
    assertThat(store().end(NOON.plusSeconds(60)))
        .extracting(Pin::reason)
        .containsExactly("for a minute");
    assertThat(store().end(NOON.plusSeconds(60))).isEmpty();
    assertThat(store().holding(Automatic.EXPIRY))
        .extracting(Pin::reason)
        .containsExactly("for ever");
  }

  @Test
  default void namesOfSubjectsAreFound() {
    PinStore.Node node = store().node(new NodeName("NODE_3")).orElseThrow();
    assertThat(node.named()).isEqualTo(new PinSubject.Named(3, "NODE_3"));
    assertThat(node.site().value()).isEqualTo("SITE_3");
    assertThat(store().node(new NodeName("NODE_9"))).isEmpty();
    assertThat(store().block(BlockName.parse("/d/1#1"))).isEqualTo(block());
    assertThat(store().block(BlockName.parse("/d/1#2"))).isEmpty();
    assertThat(store().dataset(new DatasetName("/d/1"))).isEqualTo(dataset());
    assertThat(store().dataset(new DatasetName("/d/2"))).isEmpty();
    assertThat(List.of(store().hasRequest(1), store().hasRequest(2))).containsExactly(true, false);
  }

  private static Pin pin(int destination, String reason, Optional<Instant> until) {
    PinSubject subject =
        new PinSubject(
            Optional.empty(),
            named(destination),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return new Pin(
        0,
        Automatic.EXPIRY,
        subject,
        Optional.empty(),
        Optional.empty(),
        until,
        reason,
        "ann",
        NOON);
  }

  private static Pin with(long id, Pin pin) {
    return new Pin(
        id,
        pin.what(),
        pin.subject(),
        pin.value(),
        pin.breaker(),
        pin.until(),
        pin.reason(),
        pin.by(),
        pin.at());
  }

  private static Optional<PinSubject.Named> named(int node) {
    return Optional.of(new PinSubject.Named(node, "NODE_" + node));
  }

  private static Optional<PinSubject.Named> dataset() {
    return Optional.of(new PinSubject.Named(1, "/d/1"));
  }

  private static Optional<PinSubject.Named> block() {
    return Optional.of(new PinSubject.Named(1, "/d/1#1"));
  }
}
