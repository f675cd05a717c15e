package io.argosy.router.stage.store;

import io.argosy.router.stage.Stage;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Exchanges wake-ups with other routers by {@code NOTIFY argosy_stage}. A signal may be lost with a
 * connection; then the next sweep runs the stage.
 */
public final class PostgresSignals implements Consumer<Stage> {

  private static final Logger log = LoggerFactory.getLogger(PostgresSignals.class);
  private static final int LISTEN_MILLIS = 10_000;
  private static final int ANSWER_SECONDS = 5;
  private static final int RECONNECT_SECONDS = 1;

  /** Opens the connection that listens for signals. */
  public interface Line {
    Connection open() throws SQLException;
  }

  private final JdbcClient jdbc;
  private final Line line;
  private final String self;
  private final Set<Stage> pending = EnumSet.noneOf(Stage.class);
  private final Semaphore announced = new Semaphore(0);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private volatile @Nullable Connection listening;

  /**
   * @param self identifies this router's process, whose own signals are ignored
   */
  public PostgresSignals(JdbcClient jdbc, Line line, String self) {
    this.jdbc = jdbc;
    this.line = line;
    this.self = self;
  }

  /** Sends the wake-up soon, from a separate thread; several wake-ups become one signal. */
  @Override
  public void accept(Stage stage) {
    synchronized (pending) {
      pending.add(stage);
    }
    announced.release();
  }

  public void start(Consumer<Stage> listener) {
    Thread.ofPlatform().daemon().name("argosy-announce").start(this::announce);
    Thread.ofPlatform().daemon().name("argosy-listen").start(() -> listen(listener));
  }

  public void stop() {
    stopped.countDown();
    announced.release();
    hangUp();
  }

  private void announce() {
    while (isRunning()) {
      announced.acquireUninterruptibly();
      announced.drainPermits();
      takePending().forEach(this::send);
    }
  }

  private Set<Stage> takePending() {
    synchronized (pending) {
      Set<Stage> taken = EnumSet.copyOf(pending);
      pending.clear();
      return taken;
    }
  }

  private void send(Stage stage) {
    try {
      jdbc.sql("select pg_notify('argosy_stage', ?)")
          .param(self + " " + stage.name())
          .query((row, n) -> n)
          .list();
    } catch (DataAccessException e) {
      log.debug("Signal not sent: stage={} reason={}", stage, e.getMessage());
    }
  }

  private void listen(Consumer<Stage> listener) {
    while (isRunning()) {
      try (Connection connection = line.open()) {
        listening = connection;
        listenOn(connection, listener);
      } catch (SQLException e) {
        log.debug("Listening for wake-ups ended: reason={}", e.getMessage());
        pause();
      }
    }
  }

  /** Sends queries to tell a broken network from silence. */
  private void listenOn(Connection connection, Consumer<Stage> listener) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("listen argosy_stage");
    }
    PGConnection postgres = connection.unwrap(PGConnection.class);
    while (isRunning()) {
      PGNotification[] signals = postgres.getNotifications(LISTEN_MILLIS);
      for (PGNotification signal : signals) {
        receive(signal.getParameter(), listener);
      }
      if (signals.length == 0 && !connection.isValid(ANSWER_SECONDS)) {
        throw new SQLException("the database does not answer");
      }
    }
  }

  private void receive(String signal, Consumer<Stage> listener) {
    String[] words = signal.split(" ", 2);
    if (words.length == 2 && !words[0].equals(self)) {
      for (Stage stage : Stage.values()) {
        if (stage.name().equals(words[1])) {
          listener.accept(stage);
        }
      }
    }
  }

  private void hangUp() {
    Connection connection = listening;
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      log.debug("Closing the connection failed: reason={}", e.getMessage());
    }
  }

  private void pause() {
    try {
      boolean over = stopped.await(RECONNECT_SECONDS, TimeUnit.SECONDS);
      log.trace("Pause ended: stopped={}", over);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isRunning() {
    return stopped.getCount() > 0 && !Thread.currentThread().isInterrupted();
  }
}
