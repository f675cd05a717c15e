package io.argosy.router.linkrate;

import java.util.ArrayList;

class MemoryFeedStoreTest implements FeedStoreContract {

  private final MemoryFeedStore feeds = new MemoryFeedStore(new ArrayList<>());

  @Override
  public FeedStore feeds() {
    return feeds;
  }
}
