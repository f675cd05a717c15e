package io.argosy.router.linkrate.feed;

import io.argosy.router.fixture.archive.Dialect;
import io.argosy.router.linkrate.evidence.Feed;

/** The dialect of elmond, which differs from esmond in addresses, numbers and lists of failures. */
class ElmondFeedTest extends StandInCases {

  ElmondFeedTest() {
    super(Dialect.ELMOND);
  }

  @Override
  boolean dropsReverse() {
    return true;
  }

  @Override
  Feed feed(Archive archive) {
    return new EsmondFeed(archive);
  }
}
