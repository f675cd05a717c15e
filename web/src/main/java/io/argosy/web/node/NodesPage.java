package io.argosy.web.node;

import io.argosy.common.wire.user.NodeView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The page of all nodes and all agents. */
@Controller
public final class NodesPage {

  private final Snapshot<List<NodeView>> nodes;

  public NodesPage(Snapshot<List<NodeView>> nodes) {
    this.nodes = nodes;
  }

  @GetMapping("/nodes")
  String page(@AuthenticationPrincipal SignedInUser user, Model model) {
    Answer<List<NodeView>> answer = nodes.answer();
    model.addAttribute("nodes", answer);
    List<AgentView> agents = AgentView.of(answer.value());
    model.addAttribute("agents", agents);
    model.addAttribute(
        "drainable", agents.stream().filter(agent -> user.operates(agent.site())).toList());
    return "nodes";
  }
}
