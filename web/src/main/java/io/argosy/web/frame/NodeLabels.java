package io.argosy.web.frame;

import io.argosy.common.liveness.Liveness;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.NodeView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The words and style classes for nodes, agents and doors. */
public final class NodeLabels {

  /** Such as {@code disk}, or {@code SOUTH, disk} where the site has another name than the node. */
  public String place(NodeView node) {
    return node.site().toString().equals(node.name().toString())
        ? node.kind()
        : node.site() + ", " + node.kind();
  }

  /**
   * Returns a phrase for each statement about the node that differs from the default, such as
   * {@code sends at most 5 MB/s (agent east)}.
   */
  public List<String> terms(NodeView node) {
    NodeView.Terms terms = node.terms();
    String passed = terms.forward().equals("no") ? "no copies" : "copies of own requests only";
    return Stream.of(
            Optional.ofNullable(terms.uplink()).map(rate -> "sends at most " + rate),
            Optional.ofNullable(terms.downlink()).map(rate -> "receives at most " + rate),
            Optional.ofNullable(node.capacity()).map(bytes -> "holds at most " + bytes),
            Optional.ofNullable(node.missingSpace()).map("lacks %s of space"::formatted),
            Optional.ofNullable(terms.forwardBy())
                .map(by -> "passes on %s (%s)".formatted(passed, by)))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Such as {@code 1 file, 30 B}; a dash if no file is to be transferred to the node. */
  public String waiting(NodeView node) {
    return node.waitingFiles() == 0
        ? "\u2013"
        : Counted.of(node.waitingFiles(), "file") + ", " + node.waitingBytes();
  }

  /** Returns the first agent in each state. */
  public List<NodeView.Agent> onePerState(NodeView node) {
    Map<String, NodeView.Agent> first = new LinkedHashMap<>();
    node.agents().forEach(agent -> first.putIfAbsent(style(agent), agent));
    return List.copyOf(first.values());
  }

  /** The style class for the state of an agent. */
  public String style(NodeView.Agent agent) {
    return style(agent.liveness(), agent.state().replace(' ', '-'));
  }

  /** The style class for the state of a door. */
  public String style(NodeView.Door door) {
    return style(door.liveness(), "active");
  }

  private static String style(Liveness liveness, String live) {
    return switch (liveness.state()) {
      case LIVE -> live;
      case SILENT, STOPPED -> "silent";
      case NEVER_HEARD -> "never-seen";
    };
  }

  /** Returns 0 for an agent that needs attention now, up to 3 for one that works normally. */
  public static int attention(NodeView.Agent agent) {
    if (!agent.alive()) {
      return 0;
    }
    if (agent.drain() || agent.hindrances().contains(ClaimHindrance.DRAINING)) {
      return 2;
    }
    boolean claims =
        agent.hindrances().isEmpty() || agent.hindrances().contains(ClaimHindrance.DOOR_ONLY);
    return claims ? 3 : 1;
  }
}
