package io.argosy.web.link;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.LinkView;
import io.argosy.common.wire.user.LinksView;
import io.argosy.web.freshness.Answer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The data of the charts of links, as JSON. */
@RestController
@RequestMapping("/data/v1/links")
public final class LinkDataApi {

  private final Links links;
  private final Clock clock;

  public LinkDataApi(Links links, Clock clock) {
    this.links = links;
    this.clock = clock;
  }

  /**
   * What is expected of all links.
   *
   * @param at when the router was queried
   * @param stale whether a newer answer is overdue
   * @param ageSeconds age of the answer
   */
  record LinksAnswerView(Instant at, boolean stale, double ageSeconds, LinksView links) {}

  /**
   * A link with its history.
   *
   * @param at when the router was queried
   * @param stale whether a newer answer is overdue
   */
  record LinkAnswerView(Instant at, boolean stale, LinkView link) {}

  /** Answers with the expected rate and quality of every enabled link. */
  @GetMapping
  LinksAnswerView all() {
    Answer<LinksView> known = links.all();
    Instant now = clock.instant();
    double age = Duration.between(known.at(), now).toMillis() / 1e3;
    return new LinksAnswerView(known.at(), known.isStale(now), age, known.value());
  }

  /**
   * Answers with what is expected of a link, and what it did.
   *
   * @param from name of the source node
   * @param to name of the destination node
   * @param window {@code PT12H}, {@code P1D}, {@code P7D}, {@code P30D} or {@code P90D}
   */
  @GetMapping("/{from}/{to}")
  LinkAnswerView one(
      @PathVariable String from,
      @PathVariable String to,
      @RequestParam(defaultValue = "P1D") String window) {
    Span span =
        Span.of(window)
            .orElseThrow(
                () ->
                    Refusal.ofParameter("window", window, "must be PT12H, P1D, P7D, P30D or P90D"));
    Answer<LinkView> known =
        links
            .one(from, to, span)
            .orElseThrow(
                () ->
                    new Refusal(
                        Refusal.Kind.NOT_FOUND,
                        "unknown-link",
                        "there is no such link",
                        List.of()));
    return new LinkAnswerView(known.at(), known.isStale(clock.instant()), known.value());
  }
}
