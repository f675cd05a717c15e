package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every ledger of replicas does. */
public interface ReplicaLedgerContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  ReplicaLedger ledger();

  /** The keys of two files that nobody holds; the nodes are 1 to 4. */
  List<Long> twoFiles();

  @Test
  default void aReplicaIsMadeExactlyOnce() {
    List<Long> files = twoFiles();
    NewReplica first = new NewReplica(files.get(0), 3);
    NewReplica second = new NewReplica(files.get(1), 3);
    NewReplica elsewhere = new NewReplica(files.get(0), 4);
    assertThat(ledger().add(List.of(first), NOON)).containsExactly(first);
    assertThat(ledger().add(List.of(second, first, elsewhere), NOON))
        .containsExactlyInAnyOrder(second, elsewhere);
    assertThat(ledger().add(List.of(second, first, elsewhere), NOON)).isEmpty();
    assertThat(ledger().add(List.of(), NOON)).isEmpty();
  }

  @Test
  default void theSameReplicaTwiceInOneListIsOne() {
    NewReplica replica = new NewReplica(twoFiles().getFirst(), 3);
    assertThat(ledger().add(List.of(replica, replica), NOON)).containsExactly(replica);
  }
}
