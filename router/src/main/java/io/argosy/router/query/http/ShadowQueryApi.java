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

/** What strategies that are not in use would have made of the traffic. */
@RestController
@RequestMapping("/query/v1/shadows")
public final class ShadowQueryApi {

  private static final int LONGEST = Math.toIntExact(Duration.ofDays(366).toHours());

  private final JdbcShadowViews shadows;

  public ShadowQueryApi(JdbcShadowViews shadows) {
    this.shadows = shadows;
  }

  /**
   * @param hours how far back
   */
  @GetMapping
  public Page<ShadowView> shadows(@RequestParam(defaultValue = "24") String hours) {
    return shadows.within(Duration.ofHours(CountParameter.read("hours", hours, LONGEST)));
  }
}
