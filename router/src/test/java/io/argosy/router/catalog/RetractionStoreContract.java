package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.RetractionStore.Kind;
import io.argosy.router.catalog.RetractionStore.Target;
import io.argosy.router.catalog.RetractionStore.Use;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link RetractionStore}, with one dataset of three files in one block. */
public interface RetractionStoreContract {

  RetractionStore retractions();

  /** The name of the dataset, of which nobody holds or wants anything. */
  String dataset();

  /** A node of this name gets a replica of each file. */
  void hold(String node);

  private Target target() {
    return retractions().lock(Kind.DATASET, dataset()).orElseThrow();
  }

  @Test
  default void anUnknownNameIsNothing() {
    for (Kind kind : Kind.values()) {
      assertThat(retractions().lock(kind, "/unknown")).isEmpty();
    }
  }

  @Test
  default void aReplicaIsAUse() {
    assertThat(retractions().usesOf(target(), 10)).isEmpty();
    hold("NODE_1");
    assertThat(retractions().usesOf(target(), 10)).contains(new Use.Held("NODE_1", 3));
  }

  @Test
  default void filesAndTheirBlockAreRemovedOnce() {
    List<Long> blocks = retractions().lockBlocks(target(), 10);
    assertThat(blocks).hasSize(1);
    assertThat(retractions().remove(target(), blocks)).isEqualTo(3);
    assertThat(retractions().lockBlocks(target(), 10)).isEmpty();
  }
}
