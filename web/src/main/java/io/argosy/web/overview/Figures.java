package io.argosy.web.overview;

import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.NodeView;
import io.argosy.web.node.AgentView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers at the top of the overview; each is null while it is unknown.
 *
 * @param oldAt time of the oldest answer if it is too old to look current, else null
 */
public record Figures(
    @Nullable Flows flows,
    @Nullable List<NodeView> nodes,
    @Nullable List<FailureCauseView> causes,
    @Nullable Instant oldAt) {

  public @Nullable Long waitingBytes() {
    return nodes == null
        ? null
        : (Long) nodes.stream().mapToLong(node -> node.waitingBytes().bytes()).sum();
  }

  public long waitingFiles() {
    return nodes == null ? 0 : nodes.stream().mapToLong(NodeView::waitingFiles).sum();
  }

  public long agents() {
    return nodes == null ? 0 : AgentView.of(nodes).size();
  }

  /** Returns the number of agents that claim work. */
  public long agentsActive() {
    return nodes == null
        ? 0
        : AgentView.of(nodes).stream().filter(view -> view.agent().active()).count();
  }

  public long failures() {
    return causes == null ? 0 : causes.stream().mapToLong(FailureCauseView::attempts).sum();
  }
}
