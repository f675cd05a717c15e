package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.linkrate.LinkForecast;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.routing.Portion;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingStoreContract;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Which files a portion reads, in the same world. */
class PortionStreetTest extends JdbcRoutingStoreTest {

  /** The nearest deadline comes first, also across portions. */
  @Test
  void portionsAreOrderedByDeadlineToo() {
    execute(
        "insert into request (id, client_key, requester, priority, activity, remark, created_at,"
            + " deadline) values (1, 'k', 'ann', 1, 'default', '', '2026-01-01T10:00:00Z',"
            + " '2026-01-02T10:00:00Z')");
    execute("insert into dataset values (2, '/e', timestamptz '2026-01-01 00:00Z')");
    execute("insert into block values (2, 2, '/e#1', timestamptz '2026-01-01 00:00Z')");
    execute(
        "insert into subscription values (1, 1, 2, 2, 1, 'default', '2026-01-01T10:00:00Z', null)");
    execute("update file_request set block_id = 2 where id in (5, 9)");
    RoutingInput first = store.read(NOON, 3);
    assertThat(RoutingStoreContract.keys(first)).containsExactly(4L, 8L, 5L);
    RoutingInput second = store.read(NOON, new Portion(Instant.EPOCH, first.last(), 3));
    assertThat(RoutingStoreContract.keys(second)).containsExactly(9L, 1L, 2L);
  }

  @Test
  void aReroutedFileIsDueAgain() {
    dueForAnHour(4);
    execute("update file_request set rerouted_at = '2026-01-01T11:59:50Z' where id = 4");
    Portion lately = new Portion(NOON.minusSeconds(60), Portion.Place.START, 100);
    assertThat(RoutingStoreContract.keys(store.read(NOON, lately))).hasSize(10);
  }

  @Test
  void withoutDueFilesTheNetworkIsNotRead() {
    AtomicInteger calls = new AtomicInteger();
    LinkForecasts counting =
        new LinkForecasts() {
          @Override
          public List<LinkForecast> at(Instant now) {
            calls.incrementAndGet();
            return List.of();
          }

          @Override
          public List<LinkForecast> withoutQueues(Instant now) {
            return at(now);
          }
        };
    var idle = RoutingStores.of(database, counting);
    execute("update file_request set not_before = timestamptz '2026-01-01 12:00:01Z'");
    requestWithoutSource(11);
    assertThat(idle.read(NOON, 100).checks().files()).hasSize(1);
    assertThat(calls).hasValue(0);
    execute("update file_request set not_before = timestamptz '2026-01-01 12:00Z'");
    assertThat(idle.read(NOON, 100).batch().size()).isEqualTo(10);
    assertThat(calls).hasValue(1);
  }
}
