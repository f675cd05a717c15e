package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

public interface CatalogStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  CatalogStore store();

  /** Creates this dataset. */
  void dataset(String name);

  /** Creates a request for this dataset. */
  void ask(String dataset);

  @Test
  default void existingDatasetsAreFoundWithTheirKeys() {
    dataset("/one");
    dataset("/two");
    var found =
        store()
            .findDatasets(
                List.of(
                    new DatasetName("/one"), new DatasetName("/two"), new DatasetName("/three")));
    assertThat(found).containsOnlyKeys(new DatasetName("/one"), new DatasetName("/two"));
    assertThat(found.values()).doesNotHaveDuplicates();
    assertThat(store().findDatasets(List.of())).isEmpty();
  }

  @Test
  default void aBlockIsCreatedOnceAndKeepsItsKey() {
    long first = lock("/c#1");
    assertThat(lock("/c#1")).isEqualTo(first);
    assertThat(lock("/c#2")).isNotEqualTo(first);
  }

  @Test
  default void filesThatAreAloneHaveDatasetsOfTheirNames() {
    store().addAlone(List.of(file("/alone/1", 7), file("/alone/2", 0)), NOON);
    var known = store().find(List.of(new Lfn("/alone/1"), new Lfn("/alone/2")));
    var datasets =
        store().findDatasets(List.of(new DatasetName("/alone/1"), new DatasetName("/alone/2")));
    assertThat(known).hasSize(2);
    assertThat(known.values())
        .allSatisfy(
            file -> {
              DatasetName name = new DatasetName(file.facts().lfn().value());
              assertThat(datasets).containsEntry(name, file.datasetId());
              assertThat(store().amountOf(file.blockId()))
                  .isEqualTo(new Amount(1, file.facts().size()));
            });
  }

  @Test
  default void filesThatAreAloneAreRemovedWithTheirDatasets() {
    Lfn gone = new Lfn("/alone/1");
    Lfn other = new Lfn("/alone/2");
    store().addAlone(List.of(file("/alone/1", 7), file("/alone/2", 7)), NOON);
    store().removeAlone(List.of(store().find(List.of(gone)).get(gone).datasetId()));
    assertThat(store().find(List.of(gone, other))).containsOnlyKeys(other);
    assertThat(
            store().findDatasets(List.of(new DatasetName("/alone/1"), new DatasetName("/alone/2"))))
        .containsOnlyKeys(new DatasetName("/alone/2"));
  }

  @Test
  default void filesAreAddedOnceAndAreFoundByName() {
    long block = lock("/c#1");
    List<FileContent> files = List.of(file("/c/b", 7), file("/c/a", 5));
    assertThat(store().addUnknown(block, files)).isEqualTo(2);
    assertThat(store().addUnknown(block, List.of(file("/c/a", 5), file("/c/ä", 0)))).isEqualTo(1);
    assertThat(store().find(List.of(new Lfn("/c/a"), new Lfn("/c/none"))))
        .hasSize(1)
        .hasEntrySatisfying(
            new Lfn("/c/a"),
            known -> {
              assertThat(known.blockId()).isEqualTo(block);
              assertThat(known.facts()).isEqualTo(file("/c/a", 5));
            });
    assertThat(store().amountOf(block)).isEqualTo(new Amount(3, ByteCount.of(12)));
  }

  /** The store ignores contradictions, which {@link InjectionBook} checks. */
  @Test
  default void aKnownFileIsNeitherChangedNorMoved() {
    long first = lock("/c#1");
    long second = lock("/c#2");
    store().addUnknown(first, List.of(file("/c/a", 5)));
    assertThat(store().addUnknown(second, List.of(file("/c/a", 6)))).isZero();
    KnownFile known = store().find(List.of(new Lfn("/c/a"))).get(new Lfn("/c/a"));
    assertThat(known.blockId()).isEqualTo(first);
    assertThat(known.facts().size()).isEqualTo(ByteCount.of(5));
    assertThat(store().amountOf(second)).isEqualTo(new Amount(0, ByteCount.ZERO));
  }

  @Test
  default void aDatasetIsRequestedOnceARequestNamesIt() {
    lock("/c#1");
    lock("/d#1");
    ask("/d");
    assertThat(store().isAskedFor(new DatasetName("/c"))).isFalse();
    assertThat(store().isAskedFor(new DatasetName("/d"))).isTrue();
    assertThat(store().isAskedFor(new DatasetName("/none"))).isFalse();
  }

  private long lock(String block) {
    return store().lockBlock(BlockName.parse(block), NOON);
  }

  private static FileContent file(String name, long bytes) {
    return new FileContent(new Lfn(name), ByteCount.of(bytes), new Checksum("adler32:00000001"));
  }
}
