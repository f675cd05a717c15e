package io.argosy.router.linkrate.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.FeedStore;
import io.argosy.router.linkrate.FeedStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcFeedStoreTest implements FeedStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public FeedStore feeds() {
    return new JdbcFeedStore(WORLD.get().jdbc());
  }
}
