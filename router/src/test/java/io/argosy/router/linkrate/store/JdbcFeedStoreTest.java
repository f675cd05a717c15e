package io.argosy.router.linkrate.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedState;
import io.argosy.router.linkrate.FeedStore;
import io.argosy.router.linkrate.FeedStoreContract;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcFeedStoreTest implements FeedStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public FeedStore feeds() {
    return new JdbcFeedStore(WORLD.get().jdbc());
  }

  @Test
  void aStateThatTheDatabaseRefusesIsNamed() {
    FeedEntry strange = new FeedEntry("a\u0000b", "argosy", "https://a", Duration.ZERO);
    FeedState state =
        new FeedState(strange, Optional.empty(), Optional.empty(), Optional.empty(), false);
    assertThatThrownBy(() -> feeds().save(state, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0x00");
  }
}
