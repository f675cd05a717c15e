package io.argosy.deploy.cli;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.wire.user.NodeView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the nodes. */
@Command(
    name = "nodes",
    description = {
      "Shows the nodes, what they hold and wait for, and their agents.",
      "Limit is how many transfers may read from or write to the node at a time."
    },
    mixinStandardHelpOptions = true,
    subcommands = NodesLimitCommand.class,
    footer = {"", ExitCodes.EXPLANATION})
final class NodesCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Override
  public Integer call() throws IOException {
    List<NodeView> nodes = router.connect().list("/query/v1/nodes", NodeView.class);
    answer.write(nodes, () -> table(nodes), "There are no nodes.");
    return ExitCodes.DONE;
  }

  static TextTable table(List<NodeView> nodes) {
    TextTable table =
        new TextTable(
            "Node",
            "Site",
            "Kind",
            "Files",
            "Bytes",
            "Waiting",
            "Waiting bytes",
            "Limit",
            "Agents",
            "Doors");
    for (NodeView node : nodes) {
      table.row(
          node.name(),
          node.site(),
          node.kind(),
          node.files(),
          node.bytes(),
          node.waitingFiles(),
          node.waitingBytes(),
          node.maxTransfers() == null ? "" : node.maxTransfers(),
          node.agents().stream().map(NodesCommand::agent).collect(Collectors.joining(", ")),
          node.doors().stream().map(NodesCommand::door).collect(Collectors.joining(", ")));
    }
    return table;
  }

  static String agent(NodeView.Agent agent) {
    Liveness liveness = agent.liveness();
    String hindrances = liveness.isLive() ? hindrances(agent) : "";
    return "%s (%s%s)"
        .formatted(agent.name(), hindrances.isEmpty() ? "" : hindrances + ", ", liveness.words());
  }

  /** Its address is enough to know it by. */
  static String door(NodeView.Door door) {
    return "%s (%s)".formatted(URI.create(door.url()).getAuthority(), door.liveness().words());
  }

  private static String hindrances(NodeView.Agent agent) {
    return agent.hindrances().stream().map(ClaimHindrance::words).collect(Collectors.joining(", "));
  }
}
