package io.argosy.router.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;
import io.argosy.router.topology.NodeStorage.Credentials;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@link StorageDirectory}. */
public interface StorageDirectoryContract {

  NodeStorage NARROW =
      new NodeStorage(
          DavUrl.parse("davs://one.example.org:1094/data/one"),
          Credentials.ROUTER,
          "https://one.example.org:1094",
          "/data",
          false,
          List.of());

  NodeStorage WIDE =
      new NodeStorage(
          DavUrl.parse("dav://two.example.org/a%20b"),
          Credentials.NONE,
          "two",
          "/",
          true,
          List.of("pool1.example.org", "pool2.example.org"));

  StorageDirectory storages();

  /** Adds a node of this name, if there is none, and its storage. */
  void storage(String name, NodeStorage storage);

  @Test
  default void aNodeHasTheStorageThatWasRegisteredLast() {
    NodeName one = new NodeName("T1_ONE");
    NodeName two = new NodeName("T1_TWO");
    storage("T1_ONE", WIDE);
    storage("T1_ONE", NARROW);
    storage("T1_TWO", WIDE);
    assertThat(storages().storages(List.of(one, two, new NodeName("T1_NONE"))))
        .containsOnlyKeys(one, two)
        .containsEntry(one, NARROW)
        .containsEntry(two, WIDE);
    assertThat(storages().storages(List.of(one))).containsOnlyKeys(one);
    assertThat(storages().storages(List.of())).isEmpty();
  }
}
