package io.argosy.router.activation;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ActivationStreetTest {

  static final ByteCount FOUR_FILES = ByteCount.parse("4MB");

  static final ByteCount ALL_FILES = ByteCount.parse("10MB");

  Street street;

  @BeforeEach
  void world() {
    street = new Street();
    street.dataset(1, 10, 1);
    street.request(1, 1, 3, 2);
    street.subscribe().run();
    street.wakeUps();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void aWindowIsFilledWithPartOfABlockInNameOrder() {
    street.activate(FOUR_FILES).run();
    street.activate(FOUR_FILES).run();
    assertThat(street.jdbc().sql("select file_id from file_request").query(Long.class).list())
        .containsExactlyInAnyOrder(10001L, 10002L, 10003L, 10004L);
    assertThat(street.wakeUps()).contains(Stage.ROUTING);
  }

  /** Planning reads file requests by key, in portions. */
  @Test
  void theDestinationsOfAFileAreNeighbours() {
    street.request(2, 1, 4, 2);
    street.subscribe().run();
    street.activate(ALL_FILES).run();
    List<Long> files =
        street.jdbc().sql("select file_id from file_request order by id").query(Long.class).list();
    assertThat(files).hasSize(20);
    assertThat(IntStream.range(0, 10).map(n -> 2 * n))
        .allSatisfy(at -> assertThat(files.get(at)).isEqualTo(files.get(at + 1)));
  }

  /** A window of 10 TB with files of 100 kB would mean 100 million rows in each of three tables. */
  @Test
  void aWindowLimitsTheNumberOfSmallFiles() {
    WindowSize three = new WindowSize(ByteCount.parse("10TB"), 3);
    street.activate(three).run();
    street.activate(three).run();
    assertThat(street.jdbc().sql("select file_id from file_request").query(Long.class).list())
        .containsExactlyInAnyOrder(10001L, 10002L, 10003L);
    street.execute("insert into replica values (10001, 3, timestamptz '2026-01-01 12:00Z')");
    street.activate(three).tidy();
    street.activate(three).run();
    assertThat(street.jdbc().sql("select file_id from file_request").query(Long.class).list())
        .containsExactlyInAnyOrder(10002L, 10003L, 10004L);
  }

  @Test
  void arrivedFilesMakeRoom() {
    street.activate(FOUR_FILES).run();
    street.execute("insert into replica values (10001, 3, timestamptz '2026-01-01 12:00Z')");
    street.wakeUps();
    street.activate(FOUR_FILES).tidy();
    assertThat(street.wakeUps()).containsExactly(Stage.ACTIVATION, Stage.ISSUE);
    street.activate(FOUR_FILES).run();
    assertThat(street.number("select count(*) from file_request")).isEqualTo(4);
    assertThat(street.number("select count(*) from file_request where file_id = 10001")).isZero();
  }

  @Test
  void eachPriorityAndEachDestinationHasAWindowOfItsOwn() {
    street.dataset(2, 10, 1);
    street.request(2, 2, 3, 0);
    street.request(3, 2, 4, 2);
    street.subscribe().run();
    street.activate(FOUR_FILES).run();
    assertThat(street.number("select count(*) from file_request")).isEqualTo(12);
  }

  @Test
  void anOlderBlockOfLargeFilesDoesNotBlockSmallerOnes() {
    street.execute("update data_file set bytes = 3000000 where block_id = 1");
    street.dataset(2, 10, 1);
    street.request(2, 2, 3, 2);
    street.subscribe().run();
    street.activate(FOUR_FILES).run();
    assertThat(street.number("select sum(bytes) from file_request")).isEqualTo(4_000_000);
    assertThat(street.number("select count(distinct block_id) from file_request")).isEqualTo(2);
  }

  @Test
  void theNearestDeadlineComesFirstWithinAPriority() {
    street.dataset(2, 10, 1);
    street.dataset(3, 10, 1);
    street.request(2, 2, 3, 2);
    street.request(3, 3, 3, 2);
    street.execute("update request set deadline = '2026-02-02Z' where id = 2");
    street.execute("update request set deadline = '2026-02-01Z' where id = 3");
    street.subscribe().run();
    street.activate(FOUR_FILES).run();
    assertThat(street.number("select count(*) from file_request where block_id = 3")).isEqualTo(4);
    street.activate(ByteCount.parse("15MB")).run();
    assertThat(street.number("select count(*) from file_request where block_id = 2")).isEqualTo(5);
    assertThat(street.number("select count(*) from activation_deadline_facts")).isEqualTo(15);
  }

  @Test
  void nearlyCompleteBlocksAreFinishedFirst() {
    street.dataset(2, 10, 1);
    street.request(2, 2, 3, 2);
    street.subscribe().run();
    street.execute(
        "insert into replica select id, 3, timestamptz '2026-01-01 12:00Z' from data_file"
            + " where block_id = 2 and id < 20010");
    street.counted();
    street.subscribe().sweep();
    street.activate(ByteCount.parse("1MB")).run();
    street.activate(ByteCount.parse("2MB")).run();
    assertThat(street.number("select count(*) from file_request where block_id = 2")).isEqualTo(1);
  }

  @Test
  void aWindowOfZeroActivatesNothing() {
    street.activate(ByteCount.ZERO).run();
    assertThat(street.number("select count(*) from file_request")).isZero();
  }

  @Test
  void aGivenUpFileReturnsWithANewSourceAndWithinTheWindow() {
    street.activate(FOUR_FILES).run();
    street.execute("update file_request set given_up = 'no source is left'");
    street.execute(
        """
        insert into source_failure select id, 1, 3, 3, 'NETWORK', '', created_at, null
        from file_request
        """);
    street.activate(ByteCount.parse("2MB")).run();
    assertThat(street.number("select count(*) from file_request where given_up is null"))
        .isEqualTo(2);
    street.execute(
        "insert into replica select file_id, 2, created_at from file_request where given_up is not"
            + " null");
    street.activate(ByteCount.parse("3MB")).run();
    assertThat(street.number("select count(*) from file_request where given_up is null"))
        .isEqualTo(3);
  }

  @Test
  void routersThatActivateAtTheSameTimeNeverOverfillAWindow() throws Exception {
    List<Callable<Object>> routers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      ActivationCycle cycle = street.activate(FOUR_FILES, "router-" + i);
      routers.add(Executors.callable(() -> IntStream.range(0, 5).forEach(again -> cycle.run())));
    }
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (Future<Object> done : threads.invokeAll(routers)) {
        done.get();
      }
    }
    assertThat(street.number("select sum(bytes) from file_request")).isEqualTo(4_000_000);
  }

  @Test
  void nothingIsActivatedWhileAnotherRouterHoldsTheLease() {
    ActivationCycle late = street.activate(FOUR_FILES, "late");
    late.run();
    street.clock().pass(Duration.ofSeconds(10));
    street.leases("other").run(Stage.ACTIVATION, lease -> {});
    street.execute("delete from file_request");
    late.run();
    assertThat(street.number("select count(*) from file_request")).isZero();
  }

  @Test
  void aNewRequestAfterAllSourcesFailedTriesThemAgain() {
    street.activate(ALL_FILES).run();
    street.execute("update file_request set given_up = 'no source is left'");
    street.execute(
        """
        insert into source_failure select id, 1, 3, 3, 'NETWORK', '', created_at, null
        from file_request
        """);
    street.activate(ALL_FILES).run();
    assertThat(street.number("select count(*) from file_request where given_up is null")).isZero();

    street.clock().pass(Duration.ofMinutes(1));
    street.request(2, 1, 3, 2);
    street.subscribe().run();
    street.activate(ALL_FILES).run();
    assertThat(street.number("select count(*) from file_request where given_up is null"))
        .isEqualTo(10);
    assertThat(street.number("select count(*) from source_failure")).isZero();
  }
}
