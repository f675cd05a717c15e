package io.argosy.web.overview;

import io.argosy.common.wire.user.NodeView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The page, and those of its parts that the browser fetches again and again. */
@Controller
public final class OverviewPage {

  /** What has not come by then comes with the next look of its part. */
  private static final Duration WHOLE = Duration.ofMillis(200);

  private static final int DECISIONS = 5;
  private static final String PARTS = "overview-parts :: ";

  private final Overview overview;
  private final RequestWatch requests;
  private final Clock clock;

  public OverviewPage(Overview overview, RequestWatch requests, Clock clock) {
    this.overview = overview;
    this.requests = requests;
    this.clock = clock;
  }

  @GetMapping("/")
  String page(@AuthenticationPrincipal SignedInUser user, HttpSession session, Model model) {
    Snapshot<SeenRequests> seen = requests.of(session, user);
    overview.begin();
    seen.begin();
    Patience patience = patience();
    flows(model, patience);
    requests(seen, model, patience);
    nodes(model, patience);
    decisions(model, patience);
    failures(model, patience);
    return "overview";
  }

  @GetMapping("/live/requests")
  String requests(@AuthenticationPrincipal SignedInUser user, HttpSession session, Model model) {
    requests(requests.of(session, user), model, patience());
    return PARTS + "requests";
  }

  /** Those that are the same for everybody. */
  @GetMapping("/live/{part:figures|flows|nodes|agents|decisions|failures}")
  String part(@PathVariable String part, Model model) {
    Patience patience = patience();
    switch (part) {
      case "nodes", "agents" -> nodes(model, patience);
      case "decisions" -> decisions(model, patience);
      case "failures" -> failures(model, patience);
      default -> flows(model, patience);
    }
    return PARTS + part;
  }

  private Patience patience() {
    return new Patience(clock, WHOLE);
  }

  private void flows(Model model, Patience patience) {
    var flows = overview.flows().within(patience.left());
    model.addAttribute("flows", flows.orElse(null));
    model.addAttribute(
        "figures",
        new Figures(
            valueOf(flows),
            valueOf(overview.nodes().within(patience.left())),
            valueOf(overview.causes().within(patience.left()))));
  }

  private void requests(Snapshot<SeenRequests> seen, Model model, Patience patience) {
    Optional<SeenRequests> known =
        seen.within(patience.left())
            .map(Answer::value)
            .or(() -> overview.requests().within(patience.left()).map(requests::plain));
    model.addAttribute("requests", known.map(SeenRequests::all).orElse(null));
    model.addAttribute("shown", known.map(SeenRequests::shown).orElse(List.of()));
    model.addAttribute("more", known.map(SeenRequests::more).orElse(0));
  }

  private void nodes(Model model, Patience patience) {
    Optional<Answer<List<NodeView>>> nodes = overview.nodes().within(patience.left());
    model.addAttribute("nodes", nodes.orElse(null));
    model.addAttribute("lines", nodes.map(a -> NodeLines.of(a.value())).orElse(null));
  }

  private void decisions(Model model, Patience patience) {
    var decisions = overview.decisions().within(patience.left());
    model.addAttribute("decisions", decisions.orElse(null));
    model.addAttribute(
        "latest",
        decisions.map(a -> a.value().stream().limit(DECISIONS).toList()).orElse(List.of()));
  }

  private void failures(Model model, Patience patience) {
    model.addAttribute("causes", overview.causes().within(patience.left()).orElse(null));
  }

  private static <T> @Nullable T valueOf(Optional<Answer<T>> answer) {
    return answer.map(Answer::value).orElse(null);
  }
}
