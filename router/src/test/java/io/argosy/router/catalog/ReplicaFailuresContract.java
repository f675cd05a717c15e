package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

public interface ReplicaFailuresContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  ReplicaFailures failures();

  /** Creates a given-up request after failures at its sources 1 and 2; returns its file. */
  long givenUp();

  /** Returns the nodes with recorded failures for the file. */
  List<Long> remembered(long file);

  /** Whether the file is tried again as soon as its window has room. */
  boolean comesBack(long file);

  @Test
  default void failuresOfTheReplicaAreForgottenAndTheFileIsTriedAgain() {
    long file = givenUp();
    failures().forget(List.of(new NewReplica(file, 1)), NOON);
    assertThat(remembered(file)).containsExactly(2L);
    assertThat(comesBack(file)).isTrue();
  }

  @Test
  default void failuresOfOtherReplicasStay() {
    long file = givenUp();
    failures().forget(List.of(new NewReplica(file, 7)), NOON);
    assertThat(remembered(file)).containsExactly(1L, 2L);
    assertThat(comesBack(file)).isFalse();
  }

  /** The replica was removed from the catalogue. */
  @Test
  default void withoutTheReplicaTheFileStaysGivenUp() {
    long file = givenUp();
    failures().forget(List.of(new NewReplica(file, 2)), NOON);
    assertThat(remembered(file)).containsExactly(1L);
    assertThat(comesBack(file)).isFalse();
  }
}
