package io.argosy.web.link;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.LinksView;
import io.argosy.web.freshness.Answer;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriComponentsBuilder;

/** All links as a heat map and as a table. The address contains what is shown. */
@Controller
public final class LinksPage {

  private static final int PAGE_SIZE = 100;

  private final Links links;
  private final Clock clock;

  /** What the colours show, and how the table is sorted. */
  enum By {
    RATE(
        Comparator.comparing(
            LinksView.Link::rate, Comparator.nullsLast(Comparator.reverseOrder()))),
    QUALITY(
        Comparator.comparing(
            LinksView.Link::qualityPercent, Comparator.nullsLast(Comparator.naturalOrder())));

    private final Comparator<LinksView.Link> order;

    By(Comparator<LinksView.Link> order) {
      this.order = order;
    }

    /** The word in addresses. */
    public String word() {
      return this == RATE ? "rate" : "quality";
    }
  }

  /**
   * What is shown.
   *
   * @param from only links from this node; empty: all
   * @param to only links to this node; empty: all
   */
  public record Asked(@Nullable String by, @Nullable String from, @Nullable String to) {

    By chosen() {
      if (by == null || by.equals(By.RATE.word())) {
        return By.RATE;
      }
      if (by.equals(By.QUALITY.word())) {
        return By.QUALITY;
      }
      throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
    }

    boolean shows(LinksView.Link link) {
      return isAny(from, link.from()) && isAny(to, link.to());
    }

    private static boolean isAny(@Nullable String wanted, NodeName node) {
      return wanted == null || wanted.isBlank() || wanted.strip().equals(node.value());
    }

    /** Returns the address of this page with another choice of colours or part. */
    public String address(String otherBy, int page) {
      UriComponentsBuilder address = UriComponentsBuilder.fromPath("/links");
      address.queryParam("by", otherBy);
      if (from != null && !from.isBlank()) {
        address.queryParam("from", "{from}");
      }
      if (to != null && !to.isBlank()) {
        address.queryParam("to", "{to}");
      }
      if (page > 1) {
        address.queryParam("page", page);
      }
      return address
          .encode()
          .buildAndExpand(Map.of("from", String.valueOf(from), "to", String.valueOf(to)))
          .toUriString();
    }
  }

  public LinksPage(Links links, Clock clock) {
    this.links = links;
    this.clock = clock;
  }

  /**
   * @param page part of the table, from 1 on
   */
  @GetMapping("/links")
  String page(
      @ModelAttribute("asked") Asked asked,
      @RequestParam(defaultValue = "1") int page,
      Model model) {
    By by = asked.chosen();
    Answer<LinksView> known = links.all();
    List<LinksView.Link> all = known.value().links();
    List<LinksView.Link> shown = all.stream().filter(asked::shows).sorted(by.order).toList();
    int pages = Math.max(1, Math.ceilDiv(shown.size(), PAGE_SIZE));
    if (page < 1 || page > pages) {
      throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
    }
    model.addAttribute("known", known);
    model.addAttribute("words", new LinkWords(known.at(), clock.instant()));
    model.addAttribute("by", by);
    model.addAttribute("shown", shown);
    model.addAttribute(
        "part", shown.stream().skip((page - 1L) * PAGE_SIZE).limit(PAGE_SIZE).toList());
    model.addAttribute("page", page);
    model.addAttribute("pages", pages);
    model.addAttribute("sources", names(all, LinksView.Link::from));
    model.addAttribute("destinations", names(all, LinksView.Link::to));
    return "links";
  }

  private static List<NodeName> names(
      List<LinksView.Link> links, Function<LinksView.Link, NodeName> end) {
    return links.stream().map(end).distinct().sorted().toList();
  }
}
