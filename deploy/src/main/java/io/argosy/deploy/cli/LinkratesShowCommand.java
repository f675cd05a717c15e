package io.argosy.deploy.cli;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.EvidenceWords;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
    List<String> lines = new ArrayList<>(links(shown.links()));
    lines.addAll(feeds(shown.feeds()));
    router.write(shown, lines);
    return ExitCodes.DONE;
  }

  private boolean isWanted(ForecastsFile.Link link) {
    return from.filter(node -> !node.equals(link.from())).isEmpty()
        && to.filter(node -> !node.equals(link.to())).isEmpty();
  }

  private static List<String> links(List<ForecastsFile.Link> links) {
    TextTable table = new TextTable("From, To, Rate, Confidence, Success, Age, Follows from");
    for (ForecastsFile.Link link : links) {
      table.row(
          link.from(),
          link.to(),
          EvidenceWords.rate(link.rate()),
          percent(100 * link.confidence()),
          link.successPercent() == null ? "" : percent(link.successPercent()),
          link.ageSeconds() == null
              ? ""
              : Liveness.words(Duration.ofSeconds(link.ageSeconds().longValue())),
          EvidenceWords.sources(link, Duration.ZERO));
    }
    return table.linesOr("Nothing is known of these links.");
  }

  private static String percent(double value) {
    return Math.round(value) + " %";
  }

  private static List<String> feeds(List<ForecastsFile.FeedState> feeds) {
    TextTable table = new TextTable("Feed, State, Accepted, Refused, Unmapped hosts");
    for (ForecastsFile.FeedState feed : feeds) {
      table.row(
          feed.name(),
          feed.ok() ? "ok" : "failing: " + feed.error(),
          feed.accepted(),
          feed.refused(),
          feed.unmapped().size());
    }
    return table.linesOr("No feed is configured.");
  }
}
