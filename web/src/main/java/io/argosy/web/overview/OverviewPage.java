package io.argosy.web.overview;

import io.argosy.web.access.SignedInUser;
import io.argosy.web.request.WaitQuery;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The page, and the part of it that the browser fetches again and again. */
@Controller
public final class OverviewPage {

  private static final int SHOWN = 25;

  private final Overview overview;
  private final WaitQuery waits;

  public OverviewPage(Overview overview, WaitQuery waits) {
    this.overview = overview;
    this.waits = waits;
  }

  @GetMapping("/")
  String page(@AuthenticationPrincipal SignedInUser user, Model model) {
    model.addAttribute("user", user.name());
    return filled(user, model, "overview");
  }

  @GetMapping("/live")
  String live(@AuthenticationPrincipal SignedInUser user, Model model) {
    return filled(user, model, "overview :: live");
  }

  private String filled(SignedInUser user, Model model, String view) {
    var requests = overview.requests();
    model.addAttribute("requests", requests);
    model.addAttribute(
        "shown", waits.explained(requests.value().stream().limit(SHOWN).toList(), user.token()));
    model.addAttribute("nodes", overview.nodes());
    model.addAttribute("failures", overview.failures());
    model.addAttribute("ages", overview.ages());
    return view;
  }
}
