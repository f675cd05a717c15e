package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.ReplicaLedger.Mark;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

public interface ReplicaLedgerContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  ReplicaLedger ledger();

  /** Returns the keys of two files without replicas; the nodes are 1 to 4. */
  List<Long> twoFiles();

  @Test
  default void aReplicaIsAddedExactlyOnce() {
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
  default void aReplicaListedTwiceIsAddedOnce() {
    NewReplica replica = new NewReplica(twoFiles().getFirst(), 3);
    assertThat(ledger().add(List.of(replica, replica), NOON)).containsExactly(replica);
  }

  @Test
  default void aMarkedReplicaDoesNotCountUntilItIsCleared() {
    NewReplica replica = new NewReplica(twoFiles().getFirst(), 3);
    Mark mark = new Mark("ann", "bit rot", NOON);
    assertThat(ledger().mark(replica, mark)).as("there is none yet").isFalse();
    ledger().add(List.of(replica), NOON);
    assertThat(ledger().mark(replica, mark)).isTrue();
    assertThat(ledger().mark(replica, mark)).isFalse();
    assertThat(ledger().isGood(replica)).isFalse();
    assertThat(ledger().isMarked(replica)).isTrue();
    assertThat(ledger().add(List.of(replica), NOON)).as("an injection").isEmpty();
    assertThat(ledger().clear(replica, NOON)).isTrue();
    assertThat(ledger().clear(replica, NOON)).as("it is good").isTrue();
    assertThat(ledger().clear(new NewReplica(replica.fileId(), 4), NOON)).isFalse();
    assertThat(ledger().isGood(replica)).isTrue();
    assertThat(ledger().isMarked(replica)).isFalse();
  }

  @Test
  default void aMarkIsClearedWhenTheWholeFileHasBeenRead() {
    NewReplica replica = new NewReplica(twoFiles().getFirst(), 3);
    ledger().add(List.of(replica), NOON);
    ledger().mark(replica, new Mark(ReplicaLedger.ROUTER, "wrong checksum", NOON));
    assertThat(ledger().verified(List.of(replica), 3, NOON)).containsExactly(replica);
    assertThat(ledger().isMarked(replica)).isFalse();
    assertThat(ledger().verified(List.of(), 3, NOON)).isEmpty();
  }

  @Test
  default void marksOfTheRouterAreCountedByTheAgentThatReported() {
    List<Long> files = twoFiles();
    NewReplica first = new NewReplica(files.get(0), 3);
    NewReplica second = new NewReplica(files.get(1), 3);
    NewReplica third = new NewReplica(files.get(1), 4);
    ledger().add(List.of(first, second, third), NOON);
    ledger().lock(files);
    ledger().mark(first, new Mark(ReplicaLedger.ROUTER, "wrong", NOON, OptionalLong.of(3)));
    ledger().mark(second, new Mark(ReplicaLedger.ROUTER, "wrong", NOON, OptionalLong.of(4)));
    ledger().mark(third, new Mark("ann", "bit rot", NOON));
    Instant before = NOON.minusSeconds(1);
    assertThat(ledger().marksOfRouter(3, before)).isEqualTo(new ReplicaLedger.Marks(1, 2));
    assertThat(ledger().marksOfRouter(9, before)).isEqualTo(new ReplicaLedger.Marks(0, 2));
    assertThat(ledger().marksOfRouter(3, NOON)).isEqualTo(new ReplicaLedger.Marks(0, 0));
  }

  @Test
  default void aReplicaIsRemovedGoodOrBad() {
    List<Long> files = twoFiles();
    NewReplica good = new NewReplica(files.get(0), 3);
    NewReplica bad = new NewReplica(files.get(1), 3);
    ledger().add(List.of(good, bad), NOON);
    ledger().mark(bad, new Mark("ann", "bit rot", NOON));
    assertThat(ledger().remove(good, NOON)).isTrue();
    assertThat(ledger().remove(bad, NOON)).isTrue();
    assertThat(ledger().remove(good, NOON)).isFalse();
    assertThat(ledger().remove(bad, NOON)).isFalse();
    assertThat(ledger().add(List.of(bad), NOON)).containsExactly(bad);
  }
}
