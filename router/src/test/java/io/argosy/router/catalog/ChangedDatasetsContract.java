package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.ChangedDatasets.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

public interface ChangedDatasetsContract {

  ChangedDatasets changed();

  /** Creates this dataset, with one block of the same key. */
  void dataset(long id);

  @Test
  default void aChangeStaysUntilItIsHandled() {
    changed().add(List.of(1L, 2L));
    assertThat(changed().next(0, 10))
        .extracting(Change::datasetId)
        .containsExactlyInAnyOrder(1L, 2L);
    changed().handled(changed().next(0, 10));
    assertThat(changed().next(0, 10)).isEmpty();
  }

  @Test
  default void changesMadeMeanwhileStay() {
    changed().add(List.of(1L));
    List<Change> seen = changed().next(0, 10);
    changed().add(List.of(1L));
    changed().handled(seen);
    assertThat(changed().next(0, 10)).extracting(Change::datasetId).containsExactly(1L);
    changed().handled(List.of());
    assertThat(changed().next(0, 10)).hasSize(1);
  }

  @Test
  default void theOldestChangesComeFirst() {
    for (long dataset = 5; dataset > 0; dataset--) {
      changed().add(List.of(dataset));
    }
    assertThat(changed().next(0, 2)).extracting(Change::datasetId).containsExactly(5L, 4L);
    long second = changed().next(0, 2).getLast().id();
    assertThat(changed().next(second, 2)).extracting(Change::datasetId).containsExactly(3L, 2L);
  }

  @Test
  default void aChangeHasTheNumberOfBlocks() {
    dataset(7);
    changed().add(List.of(7L));
    assertThat(changed().next(0, 10)).extracting(Change::blocks).containsExactly(1L);
  }

  @Test
  default void allDatasetsAreReturnedInOrder() {
    List.of(3L, 1L, 2L).forEach(this::dataset);
    assertThat(changed().after(0, 2)).containsExactly(1L, 2L);
    assertThat(changed().after(2, 2)).containsExactly(3L);
    assertThat(changed().after(3, 2)).isEmpty();
  }
}
