package io.argosy.deploy.cli;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FeedView;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.world.ForecastsFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what a router expects of its links. */
@Command(
    name = "show",
    description = {
      "Shows what a router expects of its links, and from which feeds this follows.",
      "JSON: argosy-forecasts/1, as argosy linkrates collect writes it and argosy plan reads it."
    },
    footer = {
      "",
      "Example: what is known of the links to T2_B.",
      "  argosy linkrates show --to T2_B",
      ""
    })
final class LinkratesShowCommand implements Callable<Integer> {

  @Mixin Router router;

  @Option(names = "--from", description = "Show only links from this node.")
  Optional<NodeName> from = Optional.empty();

  @Option(names = "--to", description = "Show only links to this node.")
  Optional<NodeName> to = Optional.empty();

  @Override
  public Integer call() throws IOException {
    ForecastsFile all = router.client().get("/query/v1/link-forecasts", ForecastsFile.class);
    ForecastsFile shown =
        new ForecastsFile(
            all.format(), all.links().stream().filter(this::isWanted).toList(), all.feeds());
    if (shown.links().isEmpty() && (from.isPresent() || to.isPresent())) {
      requireNodes();
    }
    router.write(shown, router.json ? List.of() : lines(shown));
    return ExitCodes.DONE;
  }

  private List<String> lines(ForecastsFile shown) throws IOException {
    List<String> lines = new ArrayList<>(ForecastTables.links(shown.links()));
    lines.addAll(ForecastTables.feeds(shown.feeds()));
    for (FeedView feed : router.client().list("/query/v1/feeds", FeedView.class)) {
      feed.notes().forEach(note -> lines.add(feed.name() + ": " + note));
    }
    return lines;
  }

  private boolean isWanted(ForecastsFile.Link link) {
    return from.filter(node -> !node.equals(link.from())).isEmpty()
        && to.filter(node -> !node.equals(link.to())).isEmpty();
  }

  /** Without this, a mistyped name would look like a node of which nothing is known. */
  private void requireNodes() throws IOException {
    Set<NodeName> nodes =
        router.client().list("/query/v1/nodes", NodeView.class).stream()
            .map(NodeView::name)
            .collect(Collectors.toSet());
    require(from, "--from", nodes);
    require(to, "--to", nodes);
  }

  private static void require(Optional<NodeName> node, String option, Set<NodeName> nodes) {
    node.filter(name -> !nodes.contains(name))
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  "%s: the router has no node %s; argosy nodes lists them".formatted(option, name));
            });
  }
}
