package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.ChangedDatasets.Change;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BundlingTest {

  private final Bundling bundling = new Bundling(100);

  @Test
  void allChangesOfADatasetAreInOneBundle() {
    List<Change> changes = List.of(change(1, 7), change(2, 8), change(3, 7));
    assertThat(bundling.together(changes))
        .singleElement()
        .satisfies(bundle -> assertThat(bundle).containsExactlyInAnyOrderElementsOf(changes));
  }

  /** All blocks of a bundle are in memory at once. */
  @Test
  void onlyABundleOfOneDatasetMayExceedTheLimitOfBlocks() {
    int half = Bundling.MOST_BLOCKS / 2;
    List<Change> changes =
        List.of(
            new Change(1, 1, half),
            new Change(2, 2, half),
            new Change(3, 3, 10L * Bundling.MOST_BLOCKS),
            new Change(4, 4, 1));
    assertThat(bundling.together(changes))
        .extracting(Bundling::datasetsOf)
        .containsExactly(Set.of(1L, 2L), Set.of(3L), Set.of(4L));
  }

  @Test
  void aDatasetThatFailedAloneStaysAloneUntilItSucceeds() {
    List<Change> changes = List.of(change(1, 7), change(2, 8), change(3, 9), change(4, 6));
    List<Change> all = bundling.together(changes).getFirst();
    bundling.failed(all);
    assertThat(bundling.together(changes)).hasSize(2);
    List<Change> one = new Bundling(1).together(changes).getFirst();
    bundling.failed(one);
    assertThat(Bundling.datasetsOf(bundling.together(changes).getFirst())).containsOnly(8L, 9L, 6L);
    assertThat(bundling.alone(changes)).containsExactly(one);
    bundling.succeeded(one);
    assertThat(bundling.hasFailed()).isFalse();
    assertThat(bundling.together(changes)).containsExactly(all);
  }

  private static Change change(long id, long dataset) {
    return new Change(id, dataset, 1);
  }
}
