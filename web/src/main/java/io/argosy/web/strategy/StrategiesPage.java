package io.argosy.web.strategy;

import io.argosy.common.wire.user.ComparedCycleView;
import io.argosy.common.wire.user.ShadowView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriUtils;

/** The comparison of shadow strategies with those in use, in total and cycle by cycle. */
@Controller
public final class StrategiesPage {

  private static final String SHADOWS = "/query/v1/shadows";

  /** The strategies whose cycles would have ended earliest first. */
  private static final Comparator<ShadowView> SOONEST =
      Comparator.comparingDouble((ShadowView s) -> s.endSeconds() - s.insteadOfSeconds())
          .thenComparing(ShadowView::strategy);

  /** The time that the comparison covers. */
  enum Span {
    DAY(1),
    WEEK(7),
    MONTH(30);

    private final int days;

    Span(int days) {
      this.days = days;
    }

    String hours() {
      return Long.toString(Duration.ofDays(days).toHours());
    }

    /** Such as {@code week}, for addresses. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Span> of(String word) {
      return Stream.of(values()).filter(span -> span.word().equals(word)).findFirst();
    }
  }

  private final UserCalls router;
  private final Map<Span, Snapshot<List<ShadowView>>> sums = new EnumMap<>(Span.class);
  private final Snapshot<List<ComparedCycleView>> newest;

  public StrategiesPage(UserCalls router, Lookups lookups) {
    this.router = router;
    for (Span span : Span.values()) {
      sums.put(span, new Snapshot<>("strategies", () -> sums(span), lookups));
    }
    newest =
        new Snapshot<>(
            "compared cycles",
            () -> router.part(SHADOWS + "/cycles", Map.of(), ComparedCycleView.class),
            lookups);
  }

  private List<ShadowView> sums(Span span) {
    return router.part(SHADOWS, Map.of("hours", span.hours()), ShadowView.class).stream()
        .sorted(SOONEST)
        .toList();
  }

  /**
   * @param span {@code day}, {@code week} or {@code month}
   */
  @GetMapping("/decisions/strategies")
  String page(@RequestParam(defaultValue = "day") String span, Model model) {
    Span chosen = Span.of(span).orElseThrow(StrategiesPage::unknown);
    model.addAttribute("spans", Span.values());
    model.addAttribute("chosen", chosen);
    model.addAttribute("hours", chosen.hours());
    model.addAttribute("sums", sums.get(chosen).answer());
    model.addAttribute("cycles", newest.answer());
    return "strategies";
  }

  @GetMapping("/decisions/compared")
  String cycle(@RequestParam String id, Model model) {
    String path = SHADOWS + "/cycles/" + UriUtils.encodePathSegment(id, "UTF-8");
    model.addAttribute(
        "c", router.known(path, ComparedCycleView.class).orElseThrow(StrategiesPage::unknown));
    return "compared";
  }

  private static ResponseStatusException unknown() {
    return new ResponseStatusException(HttpStatus.NOT_FOUND);
  }
}
