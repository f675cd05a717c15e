package io.argosy.web.overview;

import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.FileDecisionView;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.node.AgentView;
import io.argosy.web.request.RequestRates;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
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

  /** Aggregates over many rows are expensive and change slowly, so they are shared for longer. */
  public static final Duration AGGREGATE_AGE = Duration.ofSeconds(4);

  private static final int DECISIONS = 5;
  private static final String PARTS = "overview-parts :: ";

  private static final int REQUESTS = 6;
  private static final Map<String, String> NEWEST_REQUESTS = Map.of("limit", "100");
  private static final Map<String, String> NEWEST_DECISIONS = Map.of("limit", "10");

  private final Snapshot<List<RequestView>> requests;
  private final Snapshot<List<NodeView>> nodes;
  private final Snapshot<List<FailureCauseView>> causes;
  private final Snapshot<List<FileDecisionView>> decisions;
  private final Snapshot<Flows> flows;
  private final Clock clock;

  public OverviewPage(
      UserCalls router, Snapshot<List<NodeView>> nodes, Snapshot<Flows> flows, Lookups lookups) {
    this.nodes = nodes;
    this.flows = flows;
    clock = lookups.clock();
    requests =
        new Snapshot<>(
            "requests",
            () -> router.part("/query/v1/requests", NEWEST_REQUESTS, RequestView.class),
            lookups);
    causes =
        new Snapshot<>(
                "causes of failures",
                () -> router.part("/query/v1/failure-causes", Map.of(), FailureCauseView.class),
                lookups)
            .sharedFor(AGGREGATE_AGE);
    decisions =
        new Snapshot<>(
            "latest decisions",
            () -> router.part("/query/v1/decisions", NEWEST_DECISIONS, FileDecisionView.class),
            lookups);
  }

  @GetMapping("/")
  String page(Model model) {
    List.of(requests, nodes, causes, decisions, flows).forEach(Snapshot::begin);
    Supplier<Duration> timeLeft = timeLeft();
    flows(model, timeLeft);
    requests(model, timeLeft);
    nodes(model, timeLeft);
    decisions(model, timeLeft);
    failures(model, timeLeft);
    return "overview";
  }

  @GetMapping("/live/{part:figures|flows|requests|nodes|agents|decisions|failures}")
  String part(@PathVariable String part, Model model) {
    Supplier<Duration> timeLeft = timeLeft();
    switch (part) {
      case "nodes", "agents" -> nodes(model, timeLeft);
      case "requests" -> requests(model, timeLeft);
      case "decisions" -> decisions(model, timeLeft);
      case "failures" -> failures(model, timeLeft);
      default -> flows(model, timeLeft);
    }
    return PARTS + part;
  }

  /** Returns how much of the time for all queries is left, each time. */
  private Supplier<Duration> timeLeft() {
    Instant end = clock.instant().plus(TIME_FOR_ALL);
    return () -> {
      Duration left = Duration.between(clock.instant(), end);
      return left.isNegative() ? Duration.ZERO : left;
    };
  }

  private void flows(Model model, Supplier<Duration> timeLeft) {
    var flowing = flows.within(timeLeft.get());
    var served = nodes.within(timeLeft.get());
    var failing = causes.within(timeLeft.get());
    Instant now = clock.instant();
    Optional<Instant> old =
        Stream.of(flowing, served, failing)
            .flatMap(Optional::stream)
            .filter(answer -> answer.isStale(now))
            .map(Answer::at)
            .min(Comparator.naturalOrder());
    model.addAttribute("flows", flowing.orElse(null));
    model.addAttribute(
        "figures",
        new Figures(valueOf(flowing), valueOf(served), valueOf(failing), old.orElse(null)));
  }

  private void requests(Model model, Supplier<Duration> timeLeft) {
    Optional<Answer<List<RequestView>>> known = requests.within(timeLeft.get());
    List<RequestView> all = known.map(Answer::value).orElse(List.of());
    Instant now = clock.instant();
    RequestRates rates = RequestRates.of(known, flows.within(timeLeft.get()), now);
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

  private void nodes(Model model, Supplier<Duration> timeLeft) {
    Optional<Answer<List<NodeView>>> known = nodes.within(timeLeft.get());
    model.addAttribute("nodes", known.orElse(null));
    model.addAttribute("lines", known.map(a -> NodeLines.of(a.value())).orElse(null));
  }

  private void decisions(Model model, Supplier<Duration> timeLeft) {
    var known = decisions.within(timeLeft.get());
    model.addAttribute("decisions", known.orElse(null));
    model.addAttribute(
        "latest", known.map(a -> a.value().stream().limit(DECISIONS).toList()).orElse(List.of()));
  }

  private void failures(Model model, Supplier<Duration> timeLeft) {
    model.addAttribute("causes", causes.within(timeLeft.get()).orElse(null));
  }

  private static <T> @Nullable T valueOf(Optional<Answer<T>> answer) {
    return answer.map(Answer::value).orElse(null);
  }

  /**
   * The nodes and agents on the overview: those needing attention, then those with most to come.
   *
   * @param all the number of all nodes
   */
  public record NodeLines(int all, List<NodeView> nodes, int allAgents, List<AgentView> agents) {

    private static final int SHOWN = 8;

    private static final Comparator<NodeView> MOST_PRESSING_FIRST =
        Comparator.comparing(NodeView::leftAlone)
            .thenComparing(node -> !node.hindered().isEmpty() && node.waitingFiles() > 0)
            .thenComparing(NodeView::waitingBytes)
            .reversed();

    static NodeLines of(List<NodeView> all) {
      List<AgentView> agents = AgentView.of(all);
      return new NodeLines(
          all.size(),
          all.stream().sorted(MOST_PRESSING_FIRST).limit(SHOWN).toList(),
          agents.size(),
          agents.stream().limit(SHOWN).toList());
    }
  }
}
