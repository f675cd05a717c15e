package io.argosy.web.node;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.NodeView;
import io.argosy.web.frame.NodeLabels;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An agent and the nodes it serves. */
public record AgentView(NodeView.Agent agent, SiteName site, List<NodeName> nodes) {

  /** Agents that need attention first, then by name. */
  private static final Comparator<AgentView> NEEDING_ATTENTION_FIRST =
      Comparator.comparing((AgentView view) -> NodeLabels.attention(view.agent()))
          .thenComparing(view -> view.agent().name().toString());

  public AgentView {
    nodes = List.copyOf(nodes);
  }

  /** Returns the agents of these nodes; those that need attention come first. */
  public static List<AgentView> of(Collection<NodeView> nodes) {
    Map<NodeView.Agent, List<NodeView>> served = new LinkedHashMap<>();
    for (NodeView node : nodes) {
      node.agents().forEach(a -> served.computeIfAbsent(a, agent -> new ArrayList<>()).add(node));
    }
    return served.entrySet().stream()
        .map(
            entry ->
                new AgentView(
                    entry.getKey(),
                    entry.getValue().getFirst().site(),
                    entry.getValue().stream().map(NodeView::name).toList()))
        .sorted(NEEDING_ATTENTION_FIRST)
        .toList();
  }
}
