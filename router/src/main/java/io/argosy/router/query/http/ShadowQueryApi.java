package io.argosy.router.query.http;

import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.ShadowView;
import io.argosy.router.query.CountParameter;
import io.argosy.router.query.store.JdbcShadowViews;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Strategies that are not in use. */
@RestController
@RequestMapping("/query/v1/shadows")
public final class ShadowQueryApi {

  private static final int LONGEST = Math.toIntExact(Duration.ofDays(366).toHours());

  private final JdbcShadowViews shadows;

  public ShadowQueryApi(JdbcShadowViews shadows) {
    this.shadows = shadows;
  }

  /**
   * Compares the strategies that are not in use with those that are.
   *
   * @param hours how far back it looks, 1 to 8,784
   */
  @GetMapping
  public Page<ShadowView> shadows(@RequestParam(defaultValue = "24") String hours) {
    return shadows.within(Duration.ofHours(CountParameter.read("hours", hours, LONGEST)));
  }
}
