package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The free bytes of the fullest file system that this agent writes files to; empty without any.
 * What can be deleted in a staging directory counts as free.
 *
 * @param givesWay bytes in a staging directory that are deleted if files need the space
 */
public record FreeSpace(SiteStorage site, Function<Path, ByteCount> givesWay)
    implements Supplier<Optional<ByteCount>> {

  private static final Logger LOG = LoggerFactory.getLogger(FreeSpace.class);

  @Override
  public Optional<ByteCount> get() {
    return site.stagings().stream().map(this::usableOf).min(Comparator.naturalOrder());
  }

  /** Returns the free bytes at each node that this agent writes files to. */
  public Map<NodeName, ByteCount> byNode() {
    Map<NodeName, ByteCount> free = new HashMap<>();
    for (NodeStorage node : site.nodes()) {
      node.staging().ifPresent(staging -> free.put(node.node(), usableAt(node.node(), staging)));
    }
    return free;
  }

  /** A lost file system takes no files, and the space of the other nodes is known. */
  private ByteCount usableAt(NodeName node, Path staging) {
    try {
      return usableOf(staging);
    } catch (UncheckedIOException e) {
      LOG.debug("Free space cannot be measured, so that none is reported: node={}", node, e);
      return ByteCount.ZERO;
    }
  }

  private ByteCount usableOf(Path directory) {
    try {
      ByteCount usable = ByteCount.of(Files.getFileStore(directory).getUsableSpace());
      return usable.plus(givesWay.apply(directory));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
