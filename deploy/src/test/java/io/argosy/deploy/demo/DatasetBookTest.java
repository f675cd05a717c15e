package io.argosy.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.DatasetName;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetBookTest {

  @TempDir Path directory;

  @Test
  void entriesAreKnownAtTheNextStart() throws IOException {
    Path file = directory.resolve("datasets.json");
    DatasetName name = new DatasetName("/demo/ünï");
    KnownDataset entered = DatasetBook.open(file).enter(name, "/home/ünï", "f1");

    assertThat(DatasetBook.open(file).known()).containsExactly(entered);
    assertThat(DatasetBook.open(file).enter(name, "/home/ünï", "f1")).isEqualTo(entered);
    assertThat(DatasetBook.open(file).enter(name, "/home/ünï", "f2").dataset())
        .isEqualTo(new DatasetName("/demo/ünï-2"));
  }

  @Test
  void theNumberOfTheRequestIsStored() throws IOException {
    Path file = directory.resolve("datasets.json");
    DatasetBook book = DatasetBook.open(file);
    KnownDataset first = book.enter(new DatasetName("/demo/a"), "/a", "f1");
    book.put(first.withNextRequest());

    assertThat(DatasetBook.open(file).enter(new DatasetName("/demo/a"), "/a", "f1").request())
        .isEqualTo(2);
  }
}
