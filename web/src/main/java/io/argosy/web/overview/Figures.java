package io.argosy.web.overview;

import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.NodeView;
import io.argosy.web.node.AgentView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The numbers at the top of the overview; each is null while it is unknown. */
public record Figures(
    @Nullable Flows flows,
    @Nullable List<NodeView> nodes,
    @Nullable List<FailureCauseView> causes) {

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

  public long agentsAlive() {
    return nodes == null
        ? 0
        : AgentView.of(nodes).stream().filter(view -> view.agent().alive()).count();
  }

  public long failures() {
    return causes == null ? 0 : causes.stream().mapToLong(FailureCauseView::attempts).sum();
  }
}
