package io.argosy.router.stage.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether the database answers, by a connection of its own: from a pool it cannot be told, as all
 * connections of a pool are in use when the database is busy and when it is silent. What is known
 * is shared for {@link #SHARED}.
 */
public final class DatabaseProbe {

  private static final Duration SHARED = Duration.ofSeconds(1);
  private static final int ANSWER_SECONDS = 2;

  private final PostgresSignals.Line line;
  private final LongSupplier nanoTime;
  private boolean answers;
  private long askedAt;

  /**
   * @param line opens a connection that is given up within seconds
   * @param nanoTime monotonic, as {@link System#nanoTime()}
   */
  public DatabaseProbe(PostgresSignals.Line line, LongSupplier nanoTime) {
    this.line = line;
    this.nanoTime = nanoTime;
    this.askedAt = nanoTime.getAsLong() - SHARED.toNanos();
  }

  /** One asks at a time, for as long as {@code line} waits at most. */
  public synchronized boolean answers() {
    if (nanoTime.getAsLong() - askedAt >= SHARED.toNanos()) {
      answers = ask();
      askedAt = nanoTime.getAsLong();
    }
    return answers;
  }

  /** One that has no connection left answers, too. */
  private boolean ask() {
    try (Connection connection = line.open()) {
      return connection.isValid(ANSWER_SECONDS);
    } catch (SQLException e) {
      return DatabasePools.TOO_MANY_CONNECTIONS.equals(e.getSQLState());
    }
  }
}
