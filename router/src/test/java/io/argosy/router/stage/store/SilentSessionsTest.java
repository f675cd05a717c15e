package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

class SilentSessionsTest {

  private final TestDatabase database = TestDatabase.fresh();
  private Connection sender;
  private CopyIn copy;

  @BeforeEach
  void beginToSend() throws SQLException {
    sender = database.pool().getConnection();
    sender.createStatement().execute("set application_name = 'argosy-router'");
    sender.setAutoCommit(false);
    copy = sender.unwrap(PGConnection.class).getCopyAPI().copyIn("copy site (id, name) from stdin");
  }

  @AfterEach
  void close() throws SQLException {
    sender.abort(Runnable::run);
    database.close();
  }

  @Test
  void aSenderThatStoppedIsTerminated() {
    SilentSessions sessions = new SilentSessions(database.jdbc(), Duration.ZERO);
    await().until(() -> waitsForRows() == 1);
    sessions.check();
    assertThat(waitsForRows()).isEqualTo(1);
    sessions.check();
    await().until(() -> waitsForRows() == 0);
  }

  @Test
  void aSenderThatStillSendsIsNotTerminated() throws SQLException {
    SilentSessions sessions = new SilentSessions(database.jdbc(), Duration.ZERO);
    await().until(() -> waitsForRows() == 1);
    sessions.check();
    byte[] row = "7\tA\n".getBytes(StandardCharsets.UTF_8);
    copy.writeToCopy(row, 0, row.length);
    copy.flushCopy();
    await().until(() -> received() > 0);
    sessions.check();
    assertThat(copy.endCopy()).isEqualTo(1);
  }

  @Test
  void aSenderThatHasJustStartedIsNotTerminated() throws SQLException {
    SilentSessions sessions = new SilentSessions(database.jdbc(), Duration.ofHours(1));
    await().until(() -> waitsForRows() == 1);
    sessions.check();
    sessions.check();
    assertThat(copy.endCopy()).isZero();
  }

  private long waitsForRows() {
    return database
        .jdbc()
        .sql(
            "select count(*) from pg_stat_activity where datname = current_database()"
                + " and wait_event = 'ClientRead' and state = 'active'")
        .query(Long.class)
        .single();
  }

  private long received() {
    return database
        .jdbc()
        .sql(
            "select coalesce(max(bytes_processed), 0) from pg_stat_progress_copy"
                + " where datname = current_database()")
        .query(Long.class)
        .single();
  }
}
