package io.argosy.web.decision;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** When sources were chosen of late, and for which files. */
@Controller
public final class DecisionsPage {

  private final Decisions decisions;

  public DecisionsPage(Decisions decisions) {
    this.decisions = decisions;
  }

  @GetMapping("/decisions")
  String page(Model model) {
    model.addAttribute("cycles", decisions.cycles());
    model.addAttribute("decisions", decisions.newest());
    return "decisions";
  }
}
