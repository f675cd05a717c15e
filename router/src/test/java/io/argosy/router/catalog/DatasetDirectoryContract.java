package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.DatasetName;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every directory of datasets does. */
public interface DatasetDirectoryContract {

  DatasetDirectory directory();

  void dataset(String name);

  @Test
  default void thoseThatExistAreFoundWithAKeyEach() {
    dataset("/one");
    dataset("/two");
    var found =
        directory()
            .findDatasets(
                List.of(
                    new DatasetName("/one"), new DatasetName("/two"), new DatasetName("/three")));
    assertThat(found).containsOnlyKeys(new DatasetName("/one"), new DatasetName("/two"));
    assertThat(found.values()).doesNotHaveDuplicates();
    assertThat(directory().findDatasets(List.of())).isEmpty();
  }
}
