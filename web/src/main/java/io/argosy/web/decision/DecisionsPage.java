package io.argosy.web.decision;

import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The page of the latest cycles and the latest decisions. */
@Controller
public final class DecisionsPage {

  private static final String NEWEST_CYCLES = "25";
  private static final String NEWEST_DECISIONS = "50";

  private final Snapshot<List<CycleView>> cycles;
  private final Snapshot<List<FileDecisionView>> decisions;

  public DecisionsPage(UserCalls router, Lookups lookups) {
    cycles =
        new Snapshot<>(
            "cycles",
            () -> router.part("/query/v1/cycles", Map.of("limit", NEWEST_CYCLES), CycleView.class),
            lookups);
    decisions =
        new Snapshot<>(
            "decisions",
            () ->
                router.part(
                    "/query/v1/decisions",
                    Map.of("limit", NEWEST_DECISIONS),
                    FileDecisionView.class),
            lookups);
  }

  @GetMapping("/decisions")
  String page(Model model) {
    model.addAttribute("cycles", cycles.answer());
    model.addAttribute("decisions", decisions.answer());
    return "decisions";
  }
}
