package io.argosy.web.link;

import io.argosy.common.wire.user.LinkView;
import io.argosy.web.freshness.Answer;
import java.time.Clock;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/** The page of one link, and its part that the browser refreshes. */
@Controller
public final class LinkPage {

  private final Links links;
  private final Clock clock;

  public LinkPage(Links links, Clock clock) {
    this.links = links;
    this.clock = clock;
  }

  /**
   * @param window as {@link Span#window}
   */
  @GetMapping("/links/{from}/{to}")
  String page(
      @PathVariable String from,
      @PathVariable String to,
      @RequestParam(defaultValue = "P1D") String window,
      Model model) {
    Span span =
        Span.of(window).orElseThrow(() -> new ResponseStatusException(HttpStatus.BAD_REQUEST));
    Answer<LinkView> known =
        links
            .one(from, to, span)
            .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    model.addAttribute("known", known);
    model.addAttribute("l", known.value());
    model.addAttribute("words", new LinkWords(known.at(), clock.instant()));
    model.addAttribute("spans", Span.values());
    model.addAttribute("span", span);
    return "link";
  }

  /** What is expected of the link, and why. */
  @GetMapping("/links/{from}/{to}/live")
  String live(
      @PathVariable String from,
      @PathVariable String to,
      @RequestParam(defaultValue = "P1D") String window,
      Model model) {
    page(from, to, window, model);
    return "link :: live";
  }
}
