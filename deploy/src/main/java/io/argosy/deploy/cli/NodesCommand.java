package io.argosy.deploy.cli;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.NodeCapacityForm;
import io.argosy.common.wire.user.NodeLimitForm;
import io.argosy.common.wire.user.NodeRatesForm;
import io.argosy.common.wire.user.NodeView;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the nodes, limits their transfers, and says what they can send, receive and hold. */
@Command(
    name = "nodes",
    description = {
      "Lists the nodes, their files, the files that are wanted there and missing, and their"
          + " agents.",
      "Limit is the number of transfers that may read from or write to the node at the same time.",
      "Uplink and downlink are what the node can send and receive in all, if somebody says it.",
      "Capacity is what the files of the catalogue may take there, if somebody says it; missing"
          + " space is what the requested files need beyond what the node has.",
      "Forwards tells whether it passes on copies to other nodes: yes, no or own-requests."
    })
final class NodesCommand implements Callable<Integer> {

  private static final String NONE = "none";

  @Mixin Router router;

  @Override
  public Integer call() throws IOException {
    show(router);
    return ExitCodes.DONE;
  }

  @Command(
      name = "limit",
      description = {
        "Limits how many transfers may read from or write to a node at the same time, over all"
            + " agents.",
        "For admins, and for operators of the node's site.",
        "Where agents of the node announce a limit too (max-transfers), the lowest one applies."
      })
  void limit(
      @Mixin Router router,
      @Parameters(index = "0", paramLabel = "NODE", description = "Name of the node.")
          NodeName node,
      @Parameters(
              index = "1",
              paramLabel = "TRANSFERS",
              description = "1 to 10,000, or none to remove the limit.")
          String transfers)
      throws IOException {
    router.client().post("/command/v1/node-limits", new NodeLimitForm(node, number(transfers)));
    show(router);
  }

  @Command(
      name = "rates",
      description = {
        "Says what a node can send and receive in all. Plans do not expect more of it, and expect"
            + " that much until transfers show less.",
        "For admins, and for operators of the node's site.",
        "Where agents of the node announce a rate too (uplink, downlink), the lowest one applies."
      })
  void rates(
      @Mixin Router router,
      @Parameters(index = "0", paramLabel = "NODE", description = "Name of the node.")
          NodeName node,
      @Parameters(
              index = "1",
              paramLabel = "UPLINK",
              description = "Such as 125MB/s or 1Gb/s; none removes what was said.")
          String uplink,
      @Parameters(index = "2", paramLabel = "DOWNLINK", description = "As UPLINK.") String downlink)
      throws IOException {
    router
        .client()
        .post("/command/v1/node-rates", new NodeRatesForm(node, rate(uplink), rate(downlink)));
    show(router);
  }

  @Command(
      name = "capacity",
      description = {
        "Says how much the files of the catalogue may take at a node. No more is sent there; what"
            + " does not fit waits.",
        "For admins, and for operators of the node's site.",
        "Where the agents of the node measure less free space, that applies."
      })
  void capacity(
      @Mixin Router router,
      @Parameters(index = "0", paramLabel = "NODE", description = "Name of the node.")
          NodeName node,
      @Parameters(
              index = "1",
              paramLabel = "CAPACITY",
              description = "Such as 500TB; none removes what was said.")
          String capacity)
      throws IOException {
    ByteCount bytes = capacity.equals(NONE) ? null : ByteCount.parse(capacity);
    router.client().post("/command/v1/node-capacities", new NodeCapacityForm(node, bytes));
    show(router);
  }

  private static @Nullable Double rate(String word) {
    return word.equals(NONE) ? null : (Double) ByteRate.parse(word).bytesPerSecond();
  }

  private static @Nullable Integer number(String word) {
    try {
      return word.equals(NONE) ? null : Integer.valueOf(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'%s' is neither a number nor none".formatted(word), e);
    }
  }

  private static void show(Router router) throws IOException {
    List<NodeView> nodes = router.client().list("/query/v1/nodes", NodeView.class);
    TextTable table =
        new TextTable(
            "Node, Site, Kind, Files, Bytes, Waiting, Waiting bytes, Limit, Uplink, Downlink,"
                + " Capacity, Missing space, Forwards, Agents, Doors,"
                + " Storage system");
    for (NodeView node : nodes) {
      table.row(
          node.name(),
          node.site(),
          node.kind(),
          node.files(),
          node.bytes(),
          node.waitingFiles(),
          node.waitingBytes(),
          node.maxTransfers(),
          node.terms().uplink(),
          node.terms().downlink(),
          node.capacity(),
          node.missingSpace(),
          forward(node.terms()),
          node.agents().stream().map(NodesCommand::agent).toList(),
          node.doors().stream().map(NodesCommand::door).toList(),
          node.storageSystem());
    }
    router.write(nodes, table.linesOr("There are no nodes."));
  }

  static String forward(NodeView.Terms terms) {
    return terms.forward() + (terms.forwardBy() == null ? "" : " (" + terms.forwardBy() + ")");
  }

  static String agent(NodeView.Agent agent) {
    Liveness liveness = agent.liveness();
    String hindrances = liveness.isLive() ? hindrances(agent) : "";
    return "%s (%s%s)"
        .formatted(agent.name(), hindrances.isEmpty() ? "" : hindrances + ", ", liveness.words());
  }

  static String door(NodeView.Door door) {
    return "%s (%s)".formatted(URI.create(door.url()).getAuthority(), door.liveness().words());
  }

  private static String hindrances(NodeView.Agent agent) {
    return agent.hindrances().stream().map(ClaimHindrance::words).collect(Collectors.joining(", "));
  }
}
