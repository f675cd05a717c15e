package io.argosy.router.stage.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Checks whether the database answers, with its own connection, because the connections of a pool
 * are all in use both when the database is busy and when it is silent. Results are shared for
 * {@link #SHARED}.
 */
public final class DatabaseProbe {

  private static final Duration SHARED = Duration.ofSeconds(1);
  private static final int ANSWER_SECONDS = 2;

  private final PostgresSignals.Line line;
  private final LongSupplier nanoTime;
  private boolean answers;
  private long askedAt;

  /**
   * @param line opens a connection with timeouts of a few seconds
   * @param nanoTime monotonic, as {@link System#nanoTime()}
   */
  public DatabaseProbe(PostgresSignals.Line line, LongSupplier nanoTime) {
    this.line = line;
    this.nanoTime = nanoTime;
    this.askedAt = nanoTime.getAsLong() - SHARED.toNanos();
  }

  /** Returns whether the database answers; waits at most for the timeouts of {@code line}. */
  public synchronized boolean answers() {
    if (nanoTime.getAsLong() - askedAt >= SHARED.toNanos()) {
      answers = ask();
      askedAt = nanoTime.getAsLong();
    }
    return answers;
  }

  /** A database that refuses because all its connections are in use answers, too. */
  private boolean ask() {
    try (Connection connection = line.open()) {
      return connection.isValid(ANSWER_SECONDS);
    } catch (SQLException e) {
      return DatabasePools.TOO_MANY_CONNECTIONS.equals(e.getSQLState());
    }
  }
}
