package io.argosy.web.overview;

import io.argosy.common.wire.user.NodeView;
import io.argosy.web.node.AgentView;
import java.util.Comparator;
import java.util.List;

/**
 * The nodes and agents on the overview: those needing attention, then those with most to come.
 *
 * @param all the number of all nodes
 */
public record NodeLines(int all, List<NodeView> nodes, int allAgents, List<AgentView> agents) {

  private static final int SHOWN = 8;

  private static final Comparator<NodeView> MOST_PRESSING_FIRST =
      Comparator.comparing(NodeView::leftAlone)
          .thenComparing(node -> !node.hindered().isEmpty() && node.waitingFiles() > 0)
          .thenComparing(NodeView::waitingBytes)
          .reversed();

  static NodeLines of(List<NodeView> all) {
    List<AgentView> agents = AgentView.of(all);
    return new NodeLines(
        all.size(),
        all.stream().sorted(MOST_PRESSING_FIRST).limit(SHOWN).toList(),
        agents.size(),
        agents.stream().limit(SHOWN).toList());
  }
}
