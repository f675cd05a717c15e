package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.fixture.Street;
import org.junit.jupiter.api.Test;

/** The reasons of a request with many files in a window are read once for all who ask. */
class SharedWaitsStreetTest {

  private static final ByteCount WINDOW = ByteCount.of(10_000_000_000L);

  @Test
  void theReasonsOfManyFilesAreSharedForAMomentAndThoseOfFewAreNot() {
    try (Street street = new Street()) {
      JdbcRequestViews views = views(street);
      int many = SharedWaits.MANY_FILES + 1;
      street.dataset(1, many, 1);
      street.request(1, 1, 3, 1);
      street.dataset(2, 5, 1);
      street.request(2, 2, 3, 1);
      street.subscribe().run();
      street.activate(WINDOW).run();
      String reason = reason(views, 1);
      assertThat(reason(views, 2)).isEqualTo(reason);

      street.execute(
          "insert into block_suspension select n, n, 3, timestamptz '%s', 'x'"
              + " from generate_series(1, 2) n",
          Street.NOON);
      assertThat(reason(views, 1)).isEqualTo(reason);
      assertThat(reason(views, 2)).isEqualTo("suspended");
      assertThat(reason(views(street), 1)).isEqualTo("suspended");
    }
  }

  private static JdbcRequestViews views(Street street) {
    return new JdbcRequestViews(street.jdbc(), street.clock(), WindowSize.of(WINDOW));
  }

  private static String reason(JdbcRequestViews views, long request) {
    return views.one(request).orElseThrow().waits().getFirst().reason();
  }
}
