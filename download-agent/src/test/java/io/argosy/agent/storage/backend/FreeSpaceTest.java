package io.argosy.agent.storage.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreeSpaceTest {

  private @TempDir Path directory;
  private ByteCount givesWay = ByteCount.ZERO;

  @Test
  void theFreeSpaceIsThatOfTheFileSystem() {
    long usable = directory.toFile().getUsableSpace();
    assertThat(space(List.of(directory, directory)).get())
        .hasValueSatisfying(
            free -> assertThat(free.bytes()).isPositive().isBetween(usable / 2, usable * 2));
  }

  /** An agent that only serves files never lacks space. */
  @Test
  void withoutWritableNodesTheFreeSpaceIsEmpty() {
    assertThat(space(List.of()).get()).isEmpty();
  }

  @Test
  void eachWritableNodeHasTheSpaceOfItsFileSystem() {
    Map<NodeName, ByteCount> free = space(List.of(directory, directory)).byNode();
    assertThat(free).containsOnlyKeys(new NodeName("N1"), new NodeName("N2"));
    assertThat(free.values()).allMatch(bytes -> bytes.bytes() > 0);
  }

  @Test
  void aLostFileSystemHasNoSpaceAndHidesNoOther() {
    Map<NodeName, ByteCount> free = space(List.of(directory.resolve("lost"), directory)).byNode();
    assertThat(free).containsEntry(new NodeName("N1"), ByteCount.ZERO);
    assertThat(free.get(new NodeName("N2")).bytes()).isPositive();
  }

  private FreeSpace space(List<Path> written) {
    List<NodeStorage> nodes = new ArrayList<>(List.of(node("READ_ONLY", Optional.empty())));
    written.forEach(path -> nodes.add(node("N" + nodes.size(), Optional.of(path))));
    return new FreeSpace(new SiteStorage(nodes), staging -> givesWay);
  }

  /** Otherwise an agent whose disk is full of kept parts would never claim again. */
  @Test
  void deletablePartsCountAsFree() {
    givesWay = ByteCount.of(1_000_000_000_000_000L);
    assertThat(space(List.of(directory)).get())
        .hasValueSatisfying(free -> assertThat(free).isGreaterThan(givesWay));
  }

  private NodeStorage node(String name, Optional<Path> staging) {
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/", directory.toString())));
    return new NodeStorage(new NodeName(name), mapping, staging);
  }
}
