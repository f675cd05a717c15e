package io.argosy.web.link;

import io.argosy.common.wire.user.FeedView;
import io.argosy.common.wire.user.LoadTestView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The feeds of link knowledge with their state, and the load tests. */
@Controller
public final class FeedsPage {

  private final Snapshot<List<FeedView>> feeds;
  private final Snapshot<List<LoadTestView>> tests;

  public FeedsPage(UserCalls router, Lookups lookups) {
    feeds =
        new Snapshot<>(
            "feeds", () -> router.part("/query/v1/feeds", Map.of(), FeedView.class), lookups);
    tests =
        new Snapshot<>(
            "load tests",
            () -> router.part("/query/v1/loadtests", Map.of(), LoadTestView.class),
            lookups);
  }

  @GetMapping("/feeds")
  String page(Model model) {
    model.addAttribute("feeds", feeds.answer());
    model.addAttribute("tests", tests.answer());
    return "feeds";
  }
}
