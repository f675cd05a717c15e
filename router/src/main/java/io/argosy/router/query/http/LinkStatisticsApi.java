package io.argosy.router.query.http;

import io.argosy.common.wire.user.LinkStatisticsView;
import io.argosy.router.query.Window;
import io.argosy.router.query.store.JdbcLinkStatistics;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What links transferred, for other instances. */
@RestController
public final class LinkStatisticsApi {

  private static final Duration SHORTEST = Duration.ofMinutes(5);

  private final JdbcLinkStatistics statistics;

  public LinkStatisticsApi(JdbcLinkStatistics statistics) {
    this.statistics = statistics;
  }

  /**
   * Returns what this instance transferred over each link, and what is queued. It contains nothing
   * that was learned from other instances.
   *
   * @param window length of the time that ends now, PT5M to P90D
   */
  @GetMapping("/query/v1/link-statistics")
  public LinkStatisticsView statistics(@RequestParam(defaultValue = "PT12H") String window) {
    return statistics.within(Window.of("window", window, SHORTEST));
  }
}
