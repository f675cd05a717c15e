package io.argosy.web.decision;

import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.web.freshness.Snapshot;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The page of the latest cycles and the latest decisions. */
@Controller
public final class DecisionsPage {

  private final Snapshot<List<CycleView>> cycles;
  private final Snapshot<List<FileDecisionView>> decisions;

  public DecisionsPage(
      Snapshot<List<CycleView>> cycles, Snapshot<List<FileDecisionView>> decisions) {
    this.cycles = cycles;
    this.decisions = decisions;
  }

  @GetMapping("/decisions")
  String page(Model model) {
    model.addAttribute("cycles", cycles.answer());
    model.addAttribute("decisions", decisions.answer());
    return "decisions";
  }
}
