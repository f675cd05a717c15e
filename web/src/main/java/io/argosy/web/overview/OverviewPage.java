package io.argosy.web.overview;

import io.argosy.web.access.SignedInUser;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The page, and the part of it that the browser fetches again and again. */
@Controller
public final class OverviewPage {

  private static final int SHOWN = 25;

  private final Overview overview;

  public OverviewPage(Overview overview) {
    this.overview = overview;
  }

  @GetMapping("/")
  String page(@AuthenticationPrincipal SignedInUser user, Model model) {
    model.addAttribute("user", user.name());
    return filled(model, "overview");
  }

  @GetMapping("/live")
  String live(Model model) {
    return filled(model, "overview :: live");
  }

  private String filled(Model model, String view) {
    var requests = overview.requests();
    model.addAttribute("requests", requests);
    model.addAttribute("shown", requests.value().stream().limit(SHOWN).toList());
    model.addAttribute("nodes", overview.nodes());
    model.addAttribute("failures", overview.failures());
    model.addAttribute("ages", overview.ages());
    return view;
  }
}
