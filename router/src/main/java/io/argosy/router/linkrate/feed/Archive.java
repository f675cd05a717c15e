package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.evidence.ExpectedTests;
import io.argosy.router.linkrate.evidence.ForecastPolicy;
import io.argosy.router.linkrate.evidence.SiteNodes;
import io.argosy.router.linkrate.evidence.SiteOfHost;
import java.net.URI;
import java.time.Duration;

/**
 * A perfSONAR archive and what is needed to make sense of its tests.
 *
 * @param name configured name of the feed
 * @param url base of all addresses
 * @param deadline of one reading
 * @param sites the sites of hosts
 * @param nodes the nodes of each site; the hosts of other sites are unmapped
 * @param expected the tests that should have run
 */
public record Archive(
    String name,
    URI url,
    Access access,
    Duration deadline,
    SiteOfHost sites,
    SiteNodes nodes,
    ExpectedTests expected,
    ForecastPolicy policy) {

  /** Begins a reading. */
  FeedHttp open() {
    return new FeedHttp(url, access, deadline);
  }
}
