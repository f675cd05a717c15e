package io.argosy.router.linkrate.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.ForecastStore;
import io.argosy.router.linkrate.ForecastStoreContract;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcForecastStoreTest implements ForecastStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public ForecastStore forecasts() {
    return new JdbcForecastStore(WORLD.get().rows());
  }

  /** Each failed attempt moved 7 MB, which count for nothing. */
  @Override
  public void bin(
      Instant start,
      String path,
      long doneFiles,
      long doneBytes,
      long failedFiles,
      double busySeconds) {
    WORLD
        .get()
        .execute(
            "insert into link_bin values ('%s', 1, 3, %d, %d, %d, %d, %s, '%s')",
            start, doneFiles, doneBytes, failedFiles, 7_000_000 * failedFiles, busySeconds, path);
  }

  @Override
  public void failed(Instant start, FailureClass reason, long attempts) {
    WORLD
        .get()
        .execute(
            "insert into failure_bin values ('%s', 1, 3, 'circuit-1', '%s', %d, '%s')",
            start, reason, attempts, start);
  }

  @Test
  void theLastFileArrivedAtTheEndOfTheLastBusySpan() {
    bin(NOON.minusSeconds(600), "shared", 1, 1_000, 0, 10);
    WORLD.get().execute("update link_bin set busy = array[0, 1000000, 60000000, 90500000]");
    assertThat(forecasts().links(NOON))
        .filteredOn(link -> link.moved().isPresent())
        .extracting(link -> link.moved().orElseThrow())
        .containsExactly(NOON.minusMillis(509_500));
  }

  @Override
  public void disable(long source, long destination) {
    WORLD
        .get()
        .execute(
            "update link set enabled = false where source_node_id = %d and destination_node_id ="
                + " %d",
            source, destination);
  }

  @Override
  public void limit(long source, long destination, double maximum) {
    WORLD
        .get()
        .execute(
            "update link set maximum = %s where source_node_id = %d and destination_node_id = %d",
            maximum, source, destination);
  }
}
