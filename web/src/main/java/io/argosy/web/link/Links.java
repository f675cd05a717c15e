package io.argosy.web.link;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.LinkView;
import io.argosy.common.wire.user.LinksView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.freshness.Snapshots;
import io.argosy.web.overview.OverviewPage;
import java.util.Optional;

/** The cached data of the pages of links, which their charts use too. */
public final class Links {

  /** The weight of a link with its history in the cache. */
  private static final int WEIGHT = 200;

  private final Snapshot<LinksView> all;
  private final Snapshots<Shown, Optional<LinkView>> ones;

  /** A link with the time that is shown. */
  private record Shown(NodeName from, NodeName to, Span span) {

    String path() {
      return "/query/v1/links/%s/%s?window=%s".formatted(from, to, span.window());
    }
  }

  public Links(UserCalls router, Lookups lookups) {
    all =
        new Snapshot<>("forecasts", () -> router.one("/query/v1/links", LinksView.class), lookups)
            .sharedFor(OverviewPage.AGGREGATE_AGE);
    ones =
        new Snapshots<Shown, Optional<LinkView>>(
                "link",
                shown -> () -> router.known(shown.path(), LinkView.class),
                shown -> WEIGHT,
                lookups)
            .sharedFor(OverviewPage.AGGREGATE_AGE);
  }

  Answer<LinksView> all() {
    return all.answer();
  }

  /** Returns a link; empty if there is none with these ends. */
  Optional<Answer<LinkView>> one(String from, String to, Span span) {
    try {
      var known = ones.answer(new Shown(new NodeName(from), new NodeName(to), span));
      return known.value().map(link -> new Answer<>(link, known.at()));
    } catch (IllegalArgumentException noNode) {
      return Optional.empty();
    }
  }
}
