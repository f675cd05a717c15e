package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.TestDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DatabaseProbeTest {

  private static final long LATER = 1_000_000_000L;

  private final AtomicLong nanos = new AtomicLong();

  @Test
  void aDatabaseThatAcceptsNoConnectionsDoesNotAnswer() {
    try (TestDatabase database = TestDatabase.fresh()) {
      DatabaseProbe probe = new DatabaseProbe(database.pool()::getConnection, nanos::get);
      assertThat(probe.answers()).isTrue();
      database.shut();
      assertThat(probe.answers()).as("shared for a second").isTrue();
      nanos.addAndGet(LATER);
      DatabaseProbe anew = new DatabaseProbe(() -> connect(database.url(), database), nanos::get);
      assertThat(anew.answers()).isFalse();
      database.open();
      nanos.addAndGet(LATER);
      assertThat(anew.answers()).isTrue();
    }
  }

  /** Like a database that was frozen, or one behind a dead network. */
  @Test
  void aSilentDatabaseDoesNotAnswer() throws IOException {
    try (TestDatabase database = TestDatabase.fresh();
        ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      String url = "jdbc:postgresql://127.0.0.1:%d/x".formatted(silent.getLocalPort());
      assertThat(new DatabaseProbe(() -> connect(url, database), nanos::get).answers()).isFalse();
    }
  }

  @Test
  void aDatabaseWithoutFreeConnectionsAnswers() {
    DatabaseProbe probe =
        new DatabaseProbe(
            () -> {
              throw new SQLException("too many connections", "53300");
            },
            nanos::get);
    assertThat(probe.answers()).isTrue();
  }

  private static Connection connect(String url, TestDatabase database) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("user", database.routerUser());
    settings.setProperty("password", database.password());
    settings.setProperty("loginTimeout", "2");
    settings.setProperty("socketTimeout", "2");
    return DriverManager.getConnection(url, settings);
  }
}
