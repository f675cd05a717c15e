package io.argosy.web.node;

import io.argosy.common.topology.AgentName;
import io.argosy.common.wire.user.DrainForm;
import io.argosy.common.wire.user.NodeView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.frame.CommandNotice;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.router.RouterCalls;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page of all nodes and all agents. */
@Controller
public final class NodesPage {

  private final Snapshot<List<NodeView>> nodes;
  private final RouterCalls router;

  public NodesPage(Snapshot<List<NodeView>> nodes, RouterCalls router) {
    this.nodes = nodes;
    this.router = router;
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

  /** Drains an agent, for example before maintenance, or lets it work again. */
  @PostMapping("/nodes/drain")
  String drain(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam AgentName agent,
      @RequestParam boolean drain,
      RedirectAttributes next) {
    CommandNotice.add(
        next,
        router.as(user.token()).post("/command/v1/drains", new DrainForm(agent, drain)),
        drain
            ? "Agent %s is drained from its next heartbeat on.".formatted(agent)
            : "Agent %s claims work again from its next heartbeat on.".formatted(agent));
    return "redirect:/nodes";
  }
}
