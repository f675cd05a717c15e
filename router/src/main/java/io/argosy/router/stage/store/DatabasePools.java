package io.argosy.router.stage.store;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * The router's database connections, in one pool for each use, so that long statements of duties
 * and large exports do not block agents. A thread uses the pool {@link Use#REQUESTS} unless another
 * one is set.
 */
public final class DatabasePools extends AbstractRoutingDataSource implements AutoCloseable {

  static final String TOO_MANY_CONNECTIONS = "53300";

  private static final ThreadLocal<Use> USE = ThreadLocal.withInitial(() -> Use.REQUESTS);

  /** How long a pool counts as exhausted after a wait for a connection timed out. */
  private static final Duration EXHAUSTED_FOR = Duration.ofSeconds(10);

  private final Map<Use, HikariDataSource> pools = new EnumMap<>(Use.class);
  private final Map<Use, Long> waitedInVain = new ConcurrentHashMap<>();
  private final BooleanSupplier databaseAnswers;
  private final LongSupplier nanoTime;

  /** The uses of connections: pool size and statement timeout in seconds. */
  public enum Use {
    /** Requests of agents and commands of users: short transactions. */
    REQUESTS(8, 40),
    /** Duties of the router, each in one thread. */
    DUTIES(8, 40),
    /** Queries and exports of users, which must not hold a connection for long. */
    QUERIES(4, 25),
    /** Queries of web pages, which show the last known answer after two seconds. */
    PAGES(4, 2);

    private final int connections;
    private final int longestSeconds;

    Use(int connections, int longestSeconds) {
      this.connections = connections;
      this.longestSeconds = longestSeconds;
    }

    /** Returns the time in seconds after which the server cancels a statement. */
    public int longestSeconds() {
      return longestSeconds;
    }

    /** Returns the size of the pool. */
    public int connections() {
      return connections;
    }
  }

  /**
   * @param pool opens the pool of a use
   * @param databaseAnswers must not use these pools, whose connections may all be in use when the
   *     database is silent
   * @param nanoTime monotonic, as {@link System#nanoTime()}
   */
  public DatabasePools(
      Function<Use, HikariDataSource> pool,
      BooleanSupplier databaseAnswers,
      LongSupplier nanoTime) {
    this.databaseAnswers = databaseAnswers;
    this.nanoTime = nanoTime;
    for (Use use : Use.values()) {
      pools.put(use, pool.apply(use));
    }
    setTargetDataSources(Map.copyOf(pools));
    afterPropertiesSet();
  }

  /** Makes the current thread use the pool of this use from now on. */
  public static void use(Use use) {
    USE.set(use);
  }

  /** Returns the use of the current thread. */
  public static Use used() {
    return USE.get();
  }

  /** Wraps a task so that it uses this pool in whichever thread it runs. */
  public static Runnable using(Use use, Runnable task) {
    return () -> {
      Use before = USE.get();
      USE.set(use);
      try {
        task.run();
      } finally {
        USE.set(before);
      }
    };
  }

  @Override
  protected Object determineCurrentLookupKey() {
    return USE.get();
  }

  /**
   * @throws SQLTransientConnectionException with SQLSTATE 53300 if all connections of the pool
   *     stayed in use although the database answers
   */
  @Override
  public Connection getConnection() throws SQLException {
    try {
      return super.getConnection();
    } catch (SQLTransientConnectionException e) {
      Use use = USE.get();
      if (areAllInUse(use) && databaseAnswers.getAsBoolean()) {
        waitedInVain.put(use, nanoTime.getAsLong());
        throw new SQLTransientConnectionException(
            "all %d database connections for %s are in use"
                .formatted(use.connections(), use.name().toLowerCase(Locale.ROOT)),
            TOO_MANY_CONNECTIONS,
            e);
      }
      throw e;
    }
  }

  /** Returns whether a wait for a connection of the pool timed out recently. */
  public boolean isExhausted(Use use) {
    Long since = waitedInVain.get(use);
    return since != null && nanoTime.getAsLong() - since < EXHAUSTED_FOR.toNanos();
  }

  private boolean areAllInUse(Use use) {
    HikariPoolMXBean pool = Objects.requireNonNull(pools.get(use)).getHikariPoolMXBean();
    return pool != null && pool.getActiveConnections() >= use.connections();
  }

  @Override
  public void close() {
    pools.values().forEach(HikariDataSource::close);
  }
}
