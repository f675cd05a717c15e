package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.archive.Dialect;
import io.argosy.router.linkrate.evidence.Feed;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class OpenSearchFeedTest extends StandInCases {

  OpenSearchFeedTest() {
    super(Dialect.OPENSEARCH);
  }

  @Override
  Feed feed(Archive archive) {
    return new OpenSearchFeed(archive);
  }

  /** The answer after the last pair of hosts is empty. */
  @Test
  void allPairsOfHostsTakeTwoRequestsForEachKindOfTest() throws IOException {
    store(mesh());
    feed().read(NOW);
    assertThat(archive.requests()).isEqualTo(6);
  }
}
