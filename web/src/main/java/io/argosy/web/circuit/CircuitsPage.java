package io.argosy.web.circuit;

import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.CircuitEndpointView;
import io.argosy.common.wire.user.CircuitLinkView;
import io.argosy.common.wire.user.CircuitProviderView;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.access.UserCalls;
import io.argosy.web.frame.CommandNotice;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.router.RouterCalls;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.springframework.web.util.UriUtils;

/** Virtual circuits: their lives, the decisions about them, their providers and endpoints. */
@Controller
public final class CircuitsPage {

  private static final String CIRCUITS = "/query/v1/circuits";
  private static final Map<String, String> MOST = Map.of("limit", "1000");
  private static final Map<String, String> NEWEST = Map.of("limit", "200", "all", "true");

  /** The longest work first. */
  private static final Comparator<CircuitLinkView> BY_WORK =
      Comparator.comparing(
          CircuitLinkView::backlogSeconds, Comparator.nullsLast(Comparator.reverseOrder()));

  private final Snapshot<Known> known;
  private final RouterCalls router;
  private final Clock clock;

  /** What the page shows, all of one time. */
  private record Known(
      List<CircuitView> circuits,
      List<CircuitLinkView> links,
      List<CircuitEndpointView> endpoints,
      List<CircuitProviderView> providers) {}

  public CircuitsPage(UserCalls calls, Lookups lookups, RouterCalls router, Clock clock) {
    known = new Snapshot<>("circuits", () -> known(calls), lookups);
    this.router = router;
    this.clock = clock;
  }

  private static Known known(UserCalls calls) {
    return new Known(
        calls.part(CIRCUITS, NEWEST, CircuitView.class),
        calls.part(CIRCUITS + "/links", MOST, CircuitLinkView.class),
        calls.part(CIRCUITS + "/endpoints", MOST, CircuitEndpointView.class),
        calls.part(CIRCUITS + "/providers", MOST, CircuitProviderView.class));
  }

  @GetMapping("/circuits")
  String page(@AuthenticationPrincipal SignedInUser user, Model model) {
    Answer<Known> answer = known.answer();
    Known all = answer.value();
    model.addAttribute("known", answer);
    model.addAttribute("circuits", all.circuits());
    model.addAttribute("timelines", timelines(all.circuits()));
    model.addAttribute("releasable", releasable(user, all.circuits(), all.endpoints()));
    model.addAttribute("links", all.links().stream().sorted(BY_WORK).toList());
    model.addAttribute("endpoints", all.endpoints());
    model.addAttribute("providers", all.providers());
    return "circuits";
  }

  private List<Timeline> timelines(List<CircuitView> all) {
    Map<List<String>, List<CircuitView>> pairs =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    one -> List.of(one.source(), one.destination()),
                    () -> new TreeMap<>(Comparator.comparing(Object::toString)),
                    Collectors.toList()));
    return pairs.entrySet().stream()
        .map(
            pair ->
                Timeline.of(
                    pair.getKey().getFirst(),
                    pair.getKey().getLast(),
                    pair.getValue(),
                    clock.instant()))
        .filter(line -> !line.bars().isEmpty())
        .toList();
  }

  /** Returns the keys of the circuits that the user may have released. */
  private static Set<String> releasable(
      SignedInUser user, List<CircuitView> all, List<CircuitEndpointView> ends) {
    Set<String> own =
        ends.stream()
            .filter(end -> end.site() != null && user.operates(new SiteName(end.site())))
            .map(CircuitEndpointView::name)
            .collect(Collectors.toSet());
    return all.stream()
        .filter(one -> one.closedAt() == null && one.closing() == null)
        .filter(one -> one.releasingAt() == null)
        .filter(
            one -> user.isAdmin() || own.contains(one.source()) || own.contains(one.destination()))
        .map(CircuitView::key)
        .collect(Collectors.toSet());
  }

  /** Has a circuit released. */
  @PostMapping("/circuits/release")
  String release(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam String key,
      RedirectAttributes next) {
    String path = "/command/v1/circuits/" + UriUtils.encodePathSegment(key, "UTF-8") + "/release";
    CommandNotice.add(
        next,
        router.as(user.token()).post(path),
        "Circuit %s will be released within a minute.".formatted(key));
    return "redirect:/circuits";
  }
}
