package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Stage;
import io.argosy.router.subscription.store.JdbcBlockProgress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SubscriptionStreetTest {

  Street street;

  @BeforeEach
  void world() {
    street = new Street();
    street.dataset(1, 10, 1);
    street.request(1, 1, 3, 2);
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void anApprovedRequestBecomesABlockDestinationWithItsCounts() {
    street.execute("insert into replica values (10001, 3, timestamptz '2026-01-01 12:00Z')");
    street.counted();
    street.subscribe().run();
    assertThat(counts()).isEqualTo("10 10000000 1 1000000");
    assertThat(street.wakeUps()).containsExactly(Stage.ACTIVATION);
    street.subscribe().run();
    assertThat(street.wakeUps()).isEmpty();
  }

  @Test
  void laterInjectionsAreCountedOnceTheirDatasetIsMarkedAsChanged() {
    street.subscribe().run();
    SubscriptionCycle cycle = street.subscribe();
    cycle.run();
    street.execute("insert into replica values (10001, 3, timestamptz '2026-01-01 12:00Z')");
    street.counted();
    street.wakeUps();
    cycle.run();
    assertThat(counts()).isEqualTo("10 10000000 0 0");
    street.changed().add(List.of(1L));
    cycle.run();
    assertThat(counts()).isEqualTo("10 10000000 1 1000000");
    assertThat(street.wakeUps()).containsExactly(Stage.ACTIVATION);
    street.changed().add(List.of(1L));
    cycle.run();
    assertThat(street.wakeUps()).isEmpty();
  }

  @Test
  void withoutApprovalNothingIsWanted() {
    street.execute("delete from approval");
    street.subscribe().run();
    assertThat(street.number("select count(*) from block_destination")).isZero();
  }

  @Test
  void aCancellationRemovesBlockDestinationsAndFileRequests() {
    street.run();
    assertThat(street.number("select count(*) from task")).isEqualTo(10);
    street.cancel(1);
    street.run();
    assertThat(street.number("select count(*) from subscription where closed_at is null")).isZero();
    assertThat(street.number("select count(*) from block_destination")).isZero();
    assertThat(street.number("select count(*) from file_request")).isZero();
    assertThat(street.number("select count(*) from task")).isZero();
    assertThat(street.number("select count(*) from task_closed")).isEqualTo(10);
  }

  @Test
  void aSecondRequestKeepsWhatTheFirstWanted() {
    street.request(2, 1, 3, 0);
    street.run();
    assertThat(street.number("select count(*) from task where priority = 0")).isEqualTo(10);
    street.cancel(2);
    street.run();
    assertThat(street.number("select count(*) from task where priority = 2")).isEqualTo(10);
    assertThat(street.number("select count(*) from task_closed")).isZero();
  }

  @Test
  void wakeUpsAloneBringAChangedPriorityToQueuedTasks() {
    street.run();
    street.clock().pass(Stage.NOTICED_WITHIN.multipliedBy(10));
    street.execute("update request set priority = 0");
    street.run();
    assertThat(street.number("select priority from subscription")).isZero();
    assertThat(street.number("select count(*) from file_request where priority = 0")).isEqualTo(10);
    assertThat(street.number("select count(*) from task where priority = 0")).isEqualTo(10);
    street.clock().pass(Stage.NOTICED_WITHIN.multipliedBy(2));
    street.wakeUps();
    street.subscribe().run();
    assertThat(street.wakeUps()).isEmpty();
  }

  @Test
  void aGrownBlockIsCountedAgain() {
    street.subscribe().run();
    street.execute("insert into data_file values (1, 1, '/d/1/new', 5, 'adler32:00000001')");
    street.counted();
    street.subscribe().run();
    assertThat(counts()).isEqualTo("11 10000005 0 0");
  }

  @Test
  void arrivalsAreAddedAndARecountCorrectsThem() {
    street.subscribe().run();
    Amount four = new Amount(4, ByteCount.of(4_000_000));
    new JdbcBlockProgress(street.jdbc(), street.changed())
        .arrived(Map.of(new Arrival(new BlockKey(1, 3), 1), four), street.clock().instant());
    assertThat(counts()).isEqualTo("10 10000000 4 4000000");
    street.wakeUps();
    street.subscribe().sweep();
    assertThat(street.wakeUps())
        .as("waiting work may have been left to the sweep")
        .containsExactly(Stage.ACTIVATION, Stage.SUBSCRIPTION);
    assertThat(counts()).isEqualTo("10 10000000 0 0");
  }

  @Test
  void aStaticRequestFetchesExistingBlocksAndEndsFinally() {
    street.cancel(1);
    street.staticRequest(2, 1, 3, 2);
    street.execute("insert into block values (5, 1, '/d/1#5', timestamptz '2026-01-01 12:00Z')");
    street.execute(
        "insert into data_file values (1, 5, '/d/1/later', 1000000, 'adler32:00000001')");
    street.execute("insert into replica values (1, 1, timestamptz '2026-01-01 12:00Z')");
    street.counted();
    street.run();
    assertThat(street.number("select count(*) from task")).as("without the later").isEqualTo(10);
    street.execute("insert into replica select file_id, 3, now() from replica where file_id > 1");
    street.counted();
    street.wakeUps();
    street.run();
    assertThat(street.number("select count(*) from request where done_at is not null")).isOne();
    assertThat(street.number("select done_files from subscription where done_at is not null"))
        .isEqualTo(10);
    assertThat(
            street.number(
                "select (select count(*) from block_destination) + (select count(*) from"
                    + " file_request) + (select count(*) from task)"))
        .isZero();
    street.execute("delete from replica where file_id = 10001 and node_id = 3");
    street.counted();
    street.run();
    assertThat(street.number("select count(*) from block_destination")).isZero();
    street.request(3, 1, 3, 2);
    street.run();
    assertThat(street.number("select count(*) from task")).as("standing").isEqualTo(2);
  }

  @Test
  void onlyTheStaticOneOfTwoRequestsEnds() {
    street.staticRequest(2, 1, 3, 0);
    street.run();
    assertThat(street.number("select count(*) from task where priority = 0")).isEqualTo(10);
    street.execute("insert into replica select file_id, 3, now() from replica");
    street.counted();
    street.activate(ByteCount.parse("10TB")).tidy();
    street.run();
    street.issuing().tidy();
    assertThat(street.number("select count(*) from request where done_at is not null")).isOne();
    assertThat(street.number("select priority from block_destination")).isEqualTo(2);
    street.execute("delete from replica where file_id = 10001 and node_id = 3");
    street.counted();
    street.run();
    assertThat(street.number("select count(*) from task where priority = 2")).isOne();
  }

  String counts() {
    return street
        .jdbc()
        .sql("select concat_ws(' ', files, bytes, done_files, done_bytes) from block_destination")
        .query(String.class)
        .single();
  }
}
