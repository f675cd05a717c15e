package io.argosy.router.fts3;

import io.argosy.common.dav.DavUrl;
import io.argosy.router.topology.Node;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the node of a file by its address: the one with the deepest directory above it.
 *
 * @param roots the directories of nodes at their storage systems
 */
public record UrlMap(Map<DavUrl, Node> roots) {

  public UrlMap {
    roots = Map.copyOf(roots);
  }

  /** Returns the node; empty if the file is below no node's directory. */
  public Optional<Node> nodeOf(DavUrl file) {
    return roots.entrySet().stream()
        .filter(root -> root.getKey().relativePathOf(file).isPresent())
        .max(Comparator.comparingInt(root -> root.getKey().path().length()))
        .map(Map.Entry::getValue);
  }
}
