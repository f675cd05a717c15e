package io.argosy.router.query.http;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FeedView;
import io.argosy.common.wire.user.LinkView;
import io.argosy.common.wire.user.LinksView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.router.query.Window;
import io.argosy.router.query.store.JdbcForecastViews;
import io.argosy.router.query.store.JdbcLinkViews;
import java.time.Duration;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What is known of links, and from where. */
@RestController
@RequestMapping("/query/v1")
public final class LinkQueryApi {

  private static final Duration SHORTEST = Duration.ofHours(1);

  private final JdbcForecastViews forecasts;
  private final JdbcLinkViews links;

  public LinkQueryApi(JdbcForecastViews forecasts, JdbcLinkViews links) {
    this.forecasts = forecasts;
    this.links = links;
  }

  /** Returns what is expected of all links, and which feeds said what. */
  @GetMapping("/link-forecasts")
  public ForecastsFile forecasts() {
    return forecasts.file();
  }

  /** Lists the configured feeds of link knowledge with their state. */
  @GetMapping("/feeds")
  public Page<FeedView> feeds() {
    return new Page<>(forecasts.feeds(), null);
  }

  /** Returns the expected rate and quality of every enabled link. */
  @GetMapping("/links")
  public LinksView links() {
    return forecasts.links();
  }

  /**
   * Returns one link: what is expected of it and why, and what it did within a window.
   *
   * @param from name of the source node
   * @param to name of the destination node
   * @param window length of the time that ends now, PT1H to P90D
   */
  @GetMapping("/links/{from}/{to}")
  public LinkView link(
      @PathVariable String from,
      @PathVariable String to,
      @RequestParam(defaultValue = "P1D") String window) {
    Duration time = Window.of("window", window, SHORTEST);
    NodeName source = nodeOf(from);
    NodeName destination = nodeOf(to);
    return links
        .one(source, destination, time)
        .orElseThrow(
            () -> unknown("there is no link from %s to %s".formatted(source, destination)));
  }

  private static NodeName nodeOf(String name) {
    try {
      return new NodeName(name);
    } catch (IllegalArgumentException e) {
      throw unknown("there is no such link: " + e.getMessage());
    }
  }

  private static Refusal unknown(String sentence) {
    return new Refusal(Refusal.Kind.NOT_FOUND, "unknown-link", sentence, List.of());
  }
}
