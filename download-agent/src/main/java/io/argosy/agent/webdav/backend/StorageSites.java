package io.argosy.agent.webdav.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.webdav.CopyName;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.UnmanagedNode;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.ClaimAnswer.Place;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The storages to which this agent has files copied.
 *
 * @param byNode those of the nodes in its settings
 * @param unmanaged the storage with a root for which a router has made a node
 */
public record StorageSites(
    Map<NodeName, StorageAccess> byNode, BiFunction<NodeName, DavUrl, StorageAccess> unmanaged) {

  public StorageSites {
    byNode = Map.copyOf(byNode);
  }

  /** Returns the storage of a task's destination; empty if its files are on a disk. */
  public Optional<StorageAccess> of(HeldTask task) {
    NodeName node = task.link().destination();
    Place place = task.place();
    return place == null || !UnmanagedNode.isOne(node)
        ? Optional.ofNullable(byNode.get(node))
        : of(node, DavUrl.parse(place.url()));
  }

  /** Returns the storage of a temporary name; empty if its node has it no more. */
  public Optional<StorageAccess> of(CopyName copy) {
    // A token of the storage that the node has now must not be shown to another one.
    return of(copy.node(), copy.url())
        .filter(site -> site.root().relativePathOf(copy.url()).isPresent());
  }

  private Optional<StorageAccess> of(NodeName node, DavUrl file) {
    return Optional.ofNullable(byNode.get(node))
        .or(
            () ->
                Optional.of(node)
                    .filter(it -> UnmanagedNode.isOf(it, file))
                    .map(it -> unmanaged.apply(it, new DavUrl(file.origin(), "/"))));
  }
}
