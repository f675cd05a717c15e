package io.argosy.router.linkrate;

class MemoryFeedStoreTest implements FeedStoreContract {

  private final MemoryFeedStore feeds = new MemoryFeedStore();

  @Override
  public FeedStore feeds() {
    return feeds;
  }
}
