package io.argosy.deploy.client;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where a node's agent will look for a dataset's files, by the node's storage rules. */
public final class DeclaredPlace {

  private DeclaredPlace() {}

  /**
   * A warning for files that are not where they are declared to be; empty if the agent will find
   * them, or the router knows no rules of the node yet.
   *
   * @param directory of the dataset, its real path
   */
  public static Optional<String> warning(
      List<NodeView> nodes, NodeName node, DatasetName dataset, Path directory) throws IOException {
    Optional<NodeView> known =
        nodes.stream()
            .filter(one -> one.name().equals(node) && !one.storage().isEmpty())
            .findFirst();
    return known.isPresent() ? warning(known.get(), dataset, directory) : Optional.empty();
  }

  private static Optional<String> warning(NodeView node, DatasetName dataset, Path directory)
      throws IOException {
    Optional<Path> looked =
        node.mapping()
            .placeOf(new Lfn(dataset.value() + "/x"))
            .map(place -> Path.of(place.root(), place.relativePath()).getParent());
    if (looked.isPresent() && isSame(looked.get(), directory)) {
      return Optional.empty();
    }
    return Optional.of(
        looked
            .map(
                path ->
                    "%s looks for %s in %s, and not in %s: nobody can fetch the files from it before they are there."
                        .formatted(node.name(), dataset, path, directory))
            .orElseGet(
                () ->
                    "No storage rule of %s speaks of %s: nobody can fetch the files from it."
                        .formatted(node.name(), dataset)));
  }

  /** Also where a link leads to it. */
  private static boolean isSame(Path looked, Path directory) throws IOException {
    return looked.equals(directory)
        || (Files.exists(looked) && Files.isSameFile(looked, directory));
  }
}
