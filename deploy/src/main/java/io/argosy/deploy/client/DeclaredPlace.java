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

/** Checks whether a dataset's files are where the node's storage rules expect them. */
public final class DeclaredPlace {

  private DeclaredPlace() {}

  /**
   * Returns a warning if the files are elsewhere; empty if the agent will find them, or if the
   * router knows no rules of the node yet.
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
    Optional<Path> expected =
        node.mapping()
            .placeOf(new Lfn(dataset.value() + "/x"))
            .map(place -> Path.of(place.root(), place.relativePath()).getParent());
    if (expected.isPresent() && isSame(expected.get(), directory)) {
      return Optional.empty();
    }
    return Optional.of(
        expected
            .map(
                path ->
                    "%s expects %s in %s, and not in %s: the files cannot be fetched before they are there."
                        .formatted(node.name(), dataset, path, directory))
            .orElseGet(
                () ->
                    "No storage rule of %s applies to %s: the files cannot be fetched."
                        .formatted(node.name(), dataset)));
  }

  /** Symbolic links are followed. */
  private static boolean isSame(Path expected, Path directory) throws IOException {
    return expected.equals(directory)
        || (Files.exists(expected) && Files.isSameFile(expected, directory));
  }
}
