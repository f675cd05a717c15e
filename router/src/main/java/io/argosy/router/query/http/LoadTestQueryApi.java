package io.argosy.router.query.http;

import io.argosy.common.wire.user.LoadTestView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcLoadTestViews;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Load tests. */
@RestController
@RequestMapping("/query/v1/loadtests")
public final class LoadTestQueryApi {

  private final JdbcLoadTestViews views;

  public LoadTestQueryApi(JdbcLoadTestViews views) {
    this.views = views;
  }

  /** Lists the load tests that run, and those that ended within the last day. */
  @GetMapping
  public Page<LoadTestView> loadTests(
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return views.loadTests(PageRequest.of(cursor, limit));
  }
}
