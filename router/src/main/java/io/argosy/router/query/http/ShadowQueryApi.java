package io.argosy.router.query.http;

import io.argosy.common.wire.user.ComparedCycleView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.ShadowView;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcShadowViews;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shadows: strategies that are not in use. */
@RestController
@RequestMapping("/query/v1/shadows")
public final class ShadowQueryApi {

  private static final int LONGEST = Math.toIntExact(Duration.ofDays(366).toHours());

  private static final int MOST_CYCLES = 1_000;

  private final JdbcShadowViews shadows;

  public ShadowQueryApi(JdbcShadowViews shadows) {
    this.shadows = shadows;
  }

  /** Lists the newest cycles that were planned again by other strategies, without examples. */
  @GetMapping("/cycles")
  public Page<ComparedCycleView> cycles(@RequestParam(defaultValue = "50") String limit) {
    return new Page<>(shadows.newestCycles(PageRequest.count("limit", limit, MOST_CYCLES)), null);
  }

  /**
   * Returns one compared cycle, with examples of files that would have come from another source.
   */
  @GetMapping("/cycles/{id}")
  public ComparedCycleView cycle(@PathVariable String id) {
    return shadows
        .cycle(CycleQueryApi.keyOf(id))
        .orElseThrow(() -> CycleQueryApi.missing("unknown-cycle", "there is no such cycle"));
  }

  /**
   * Compares the strategies that are not in use with those that are.
   *
   * @param hours length of the compared time, 1 to 8,784
   */
  @GetMapping
  public Page<ShadowView> shadows(@RequestParam(defaultValue = "24") String hours) {
    return shadows.within(Duration.ofHours(PageRequest.count("hours", hours, LONGEST)));
  }
}
