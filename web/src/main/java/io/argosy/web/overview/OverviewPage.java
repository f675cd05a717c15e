package io.argosy.web.overview;

import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.request.RequestRates;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The overview, and those of its parts that the browser refreshes. */
@Controller
public final class OverviewPage {

  /** The time for all queries of a page; slower parts arrive with the next refresh. */
  private static final Duration TIME_FOR_ALL = Duration.ofMillis(200);

  private static final int DECISIONS = 5;
  private static final String PARTS = "overview-parts :: ";

  private static final int REQUESTS = 6;

  private final Snapshot<List<RequestView>> requests;
  private final Snapshot<List<NodeView>> nodes;
  private final Snapshot<List<FailureCauseView>> causes;
  private final Snapshot<List<FileDecisionView>> decisions;
  private final Snapshot<Flows> flows;
  private final Clock clock;

  public OverviewPage(
      Snapshot<List<RequestView>> requests,
      Snapshot<List<NodeView>> nodes,
      Snapshot<List<FailureCauseView>> causes,
      Snapshot<List<FileDecisionView>> decisions,
      Snapshot<Flows> flows,
      Clock clock) {
    this.requests = requests;
    this.nodes = nodes;
    this.causes = causes;
    this.decisions = decisions;
    this.flows = flows;
    this.clock = clock;
  }

  @GetMapping("/")
  String page(Model model) {
    List.of(requests, nodes, causes, decisions, flows).forEach(Snapshot::begin);
    Patience patience = patience();
    flows(model, patience);
    requests(model, patience);
    nodes(model, patience);
    decisions(model, patience);
    failures(model, patience);
    return "overview";
  }

  @GetMapping("/live/{part:figures|flows|requests|nodes|agents|decisions|failures}")
  String part(@PathVariable String part, Model model) {
    Patience patience = patience();
    switch (part) {
      case "nodes", "agents" -> nodes(model, patience);
      case "requests" -> requests(model, patience);
      case "decisions" -> decisions(model, patience);
      case "failures" -> failures(model, patience);
      default -> flows(model, patience);
    }
    return PARTS + part;
  }

  private Patience patience() {
    return new Patience(clock, TIME_FOR_ALL);
  }

  private void flows(Model model, Patience patience) {
    var known = flows.within(patience.left());
    model.addAttribute("flows", known.orElse(null));
    model.addAttribute(
        "figures",
        new Figures(
            valueOf(known),
            valueOf(nodes.within(patience.left())),
            valueOf(causes.within(patience.left()))));
  }

  private void requests(Model model, Patience patience) {
    Optional<Answer<List<RequestView>>> known = requests.within(patience.left());
    List<RequestView> all = known.map(Answer::value).orElse(List.of());
    Instant now = clock.instant();
    RequestRates rates = RequestRates.of(known, flows.within(patience.left()), now);
    List<RequestLine> shown =
        all.stream()
            .map(request -> new RequestLine(request, rates, now))
            .sorted(Comparator.comparing(RequestLine::isOver))
            .limit(REQUESTS)
            .toList();
    model.addAttribute("requests", known.orElse(null));
    model.addAttribute("shown", shown);
    model.addAttribute("rates", rates);
    model.addAttribute("more", all.size() - shown.size());
  }

  private void nodes(Model model, Patience patience) {
    Optional<Answer<List<NodeView>>> known = nodes.within(patience.left());
    model.addAttribute("nodes", known.orElse(null));
    model.addAttribute("lines", known.map(a -> NodeLines.of(a.value())).orElse(null));
  }

  private void decisions(Model model, Patience patience) {
    var known = decisions.within(patience.left());
    model.addAttribute("decisions", known.orElse(null));
    model.addAttribute(
        "latest", known.map(a -> a.value().stream().limit(DECISIONS).toList()).orElse(List.of()));
  }

  private void failures(Model model, Patience patience) {
    model.addAttribute("causes", causes.within(patience.left()).orElse(null));
  }

  private static <T> @Nullable T valueOf(Optional<Answer<T>> answer) {
    return answer.map(Answer::value).orElse(null);
  }
}
