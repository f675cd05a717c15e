package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.TestDatabase;
import io.argosy.router.stage.Stage;
import java.sql.DriverManager;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresSignalsTest {

  private static TestDatabase database;

  @BeforeAll
  static void start() {
    database = TestDatabase.fresh();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void signalsReachOtherRoutersAndNotTheSender() {
    List<Stage> receivedByOne = new CopyOnWriteArrayList<>();
    List<Stage> receivedByTwo = new CopyOnWriteArrayList<>();
    PostgresSignals one = signals("one");
    PostgresSignals two = signals("two");
    one.start(receivedByOne::add);
    two.start(receivedByTwo::add);
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
    await().until(() -> receivedByTwo.contains(Stage.ISSUE));
    two.accept(Stage.CLAIM);
    await().until(() -> receivedByOne.contains(Stage.CLAIM));
    assertThat(receivedByOne).doesNotContain(Stage.ISSUE);
    one.stop();
    two.stop();
  }

  /** After the connection is lost, the next one listens again. */
  @Test
  void aLostConnectionIsOpenedAgain() {
    List<Stage> received = new CopyOnWriteArrayList<>();
    PostgresSignals one = signals("one");
    one.start(received::add);
    PostgresSignals two = signals("two");
    two.start(stage -> {});
    await().until(() -> arrives(two, received, Stage.ROUTING));
    database
        .jdbc()
        .sql(
            """
            select pg_terminate_backend(pid) from pg_stat_activity
            where query = 'listen argosy_stage' and datname = current_database()
            """)
        .query((row, n) -> n)
        .list();
    await().until(() -> arrives(two, received, Stage.LINKRATE));
    one.stop();
    two.stop();
  }

  private static boolean arrives(PostgresSignals signals, List<Stage> received, Stage stage) {
    signals.accept(stage);
    return received.contains(stage);
  }

  private static PostgresSignals signals(String self) {
    return new PostgresSignals(
        database.jdbc(),
        () ->
            DriverManager.getConnection(database.url(), database.routerUser(), database.password()),
        self);
  }
}
