package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.store.JdbcIssueStore;
import io.argosy.router.routing.store.JdbcRouteLedger;
import io.argosy.router.stage.store.JdbcKeyLocks;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Enough routes to two destinations that two transactions create their tasks. */
class WritersStreetTest {

  private static final int FILES = 200;
  private static final int MANY = 2;

  private Street street;

  @BeforeEach
  void routes() {
    street = new Street();
    street.dataset(1, FILES, 1);
    street.dataset(2, FILES, 1);
    street.request(1, 1, 3, 2);
    street.request(2, 2, 4, 2);
    street.subscribe().run();
    street.activate(ByteCount.parse("10TB")).run();
    street.routing().run();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void eachRouteBecomesOneTaskByTwoTransactions() {
    issue().run();
    assertThat(street.number("select count(*) from task")).isEqualTo(2 * FILES);
    assertThat(street.number("select count(distinct cast(xmin as text)) from task")).isEqualTo(2);
    assertThat(
            street.number(
                """
                select count(*) from (select destination_node_id from task
                    group by destination_node_id having count(distinct cast(xmin as text)) = 1) d
                """))
        .as("destinations that one transaction made")
        .isEqualTo(2);
  }

  @Test
  void twoRoutersThatIssueAtOnceCreateNoTaskTwice() throws Exception {
    CyclicBarrier together = new CyclicBarrier(2);
    Callable<Object> router =
        () -> {
          IssueCycle cycle = issue();
          together.await();
          cycle.run();
          return cycle;
        };
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (Future<Object> done : threads.invokeAll(List.of(router, router))) {
        done.get();
      }
    }
    issue().run();
    assertThat(street.number("select count(*) from task")).isEqualTo(2 * FILES);
    assertThat(street.number("select count(distinct file_request_id) from task"))
        .isEqualTo(2 * FILES);
  }

  private IssueCycle issue() {
    return new IssueCycle(
        new JdbcIssueStore(street.jdbc(), street.ids()),
        new JdbcRouteLedger(street.jdbc()),
        new JdbcKeyLocks(street.jdbc()),
        street.context(),
        MANY,
        10 * FILES);
  }
}
