package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.stage.Ids;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.StageLeasesContract;
import java.sql.DriverManager;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class JdbcStageTest extends StageLeasesContract {

  private static TestDatabase database;

  @BeforeAll
  static void start() {
    database = TestDatabase.fresh();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @AfterEach
  void forget() {
    database.jdbc().sql("delete from stage_lease").update();
  }

  @Override
  protected StageLeases as(String owner) {
    return new JdbcStageLeases(database.jdbc(), clock, owner);
  }

  @Test
  void idsRiseAndAreNeverDealtTwice() {
    JdbcIds one = new JdbcIds(database.jdbc());
    JdbcIds two = new JdbcIds(database.jdbc());
    long[] all =
        LongStream.concat(
                LongStream.concat(
                    LongStream.of(one.take(Ids.Sequence.ISSUE, 700)),
                    LongStream.of(two.take(Ids.Sequence.ISSUE, 2500))),
                LongStream.of(one.take(Ids.Sequence.ISSUE, 700)))
            .toArray();
    assertThat(LongStream.of(all).distinct().count()).isEqualTo(3900);
    assertThat(LongStream.of(all).limit(700).toArray()).isSorted();
    assertThat(LongStream.of(all).skip(3200).toArray()).isSorted();
    assertThat(one.take(Ids.Sequence.ISSUE, 0)).isEmpty();
  }

  @Test
  void partitionsAreMadeAheadAndDroppedWhenOld() {
    JdbcPartitions partitions = new JdbcPartitions(database.jdbc());
    LocalDate day = LocalDate.of(2030, 5, 1);
    assertThat(partitions.keep(day, 2, 30)).isEqualTo(3 * 4);
    assertThat(partitions.keep(day, 2, 30)).isZero();
    assertThat(partitions.keep(day.plusDays(31), 0, 30)).isEqualTo(4 + 4);
  }

  @Test
  void signalsReachOtherRoutersAndNotOneself() {
    List<Stage> heardByOne = new CopyOnWriteArrayList<>();
    List<Stage> heardByTwo = new CopyOnWriteArrayList<>();
    PostgresSignals one = signals("one");
    PostgresSignals two = signals("two");
    one.start(heardByOne::add);
    two.start(heardByTwo::add);
    await()
        .until(
            () ->
                database
                    .jdbc()
                    .sql(
                        "select count(*) from pg_stat_activity where query = 'listen argosy_stage'"
                            + " and datname = current_database()")
                    .query(Long.class)
                    .single(),
            listeners -> listeners == 2);
    one.accept(Stage.ISSUE);
    await().until(() -> heardByTwo.contains(Stage.ISSUE));
    two.accept(Stage.CLAIM);
    await().until(() -> heardByOne.contains(Stage.CLAIM));
    assertThat(heardByOne).doesNotContain(Stage.ISSUE);
    one.stop();
    two.stop();
  }

  /** The connection is lost; the next one listens again. */
  @Test
  void aLostLineIsOpenedAgain() {
    List<Stage> heard = new CopyOnWriteArrayList<>();
    PostgresSignals one = signals("one");
    one.start(heard::add);
    PostgresSignals two = signals("two");
    two.start(stage -> {});
    await().until(() -> rings(two, heard, Stage.ROUTING));
    database
        .jdbc()
        .sql(
            """
            select pg_terminate_backend(pid) from pg_stat_activity
            where query = 'listen argosy_stage' and datname = current_database()
            """)
        .query((row, n) -> n)
        .list();
    await().until(() -> rings(two, heard, Stage.LINKRATE));
    one.stop();
    two.stop();
  }

  private static boolean rings(PostgresSignals signals, List<Stage> heard, Stage stage) {
    signals.accept(stage);
    return heard.contains(stage);
  }

  private static PostgresSignals signals(String self) {
    return new PostgresSignals(
        database.jdbc(),
        () ->
            DriverManager.getConnection(database.url(), database.routerUser(), database.password()),
        self);
  }
}
