package io.argosy.web.liveness;

import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.ResponseBody;

/**
 * Sets {@code evidence} for the templates of all pages. It sends no query until a template uses it.
 */
@Controller
@ControllerAdvice
public final class EvidencePage {

  private final Evidence evidence;

  public EvidencePage(Evidence evidence) {
    this.evidence = evidence;
  }

  @ModelAttribute
  void fill(Model model) {
    model.addAttribute("evidence", evidence);
  }

  /** The notices, which an open page refreshes. */
  @GetMapping("/live/gaps")
  String gaps() {
    return "frame :: gaps";
  }

  /** Answers with whether the router and the database answer. */
  @GetMapping("/data/v1/liveness")
  @ResponseBody
  LivenessView liveness() {
    return evidence.now();
  }
}
