package io.argosy.router.config;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.audit.store.JdbcAuditLog;
import io.argosy.router.stage.store.DatabasePools;
import io.argosy.router.stage.store.DatabaseProbe;
import io.argosy.router.stage.store.TemplateTransactions;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.DriverManager;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The database: its pools, its migrations, transactions, and the audit of all commands. */
@Configuration(proxyBeanMethods = false)
@Import({CommandContext.class, JdbcAuditLog.class, TemplateTransactions.class})
class StoreConfiguration {

  private static final long WAIT_MILLIS = 3_000;
  private static final long CHECK_MILLIS = 2_000;

  /**
   * PostgreSQL's cached plans suit the tables as they were when the plan was made. A plan of an
   * idle router, whose tables are empty, scans whole tables for each row once a large request has
   * filled them.
   */
  private static final String PLANNED_ANEW = "set plan_cache_mode = force_custom_plan;";

  /** JIT compilation of a statement takes longer than running it. */
  private static final String NOT_COMPILED = "set jit = off;";

  /**
   * Statements over a quarter of a million file requests sort and join in memory and not on disk,
   * unless the server's work_mem was configured.
   */
  private static final String IN_MEMORY =
      "select set_config('work_mem', '32MB', false) from pg_settings"
          + " where name = 'work_mem' and source = 'default'";

  /**
   * No statement uses several processors of the database, so that cycles do not delay pages, unless
   * the server's max_parallel_workers_per_gather was configured.
   */
  private static final String NOT_PARALLEL =
      " select set_config('max_parallel_workers_per_gather', '0', false) from pg_settings"
          + " where name = 'max_parallel_workers_per_gather' and source = 'default';";

  /**
   * A router that vanishes without closing its connections, as when its host loses power, must not
   * hold its locks for hours. The server ends its sessions after 15 s of silence and three probes,
   * or if the router leaves a transaction open without a statement.
   */
  private static final String ENDED_WITH_THE_ROUTER =
      "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5;"
          + " set tcp_keepalives_count = 3; set tcp_user_timeout = '30s';"
          + " set idle_in_transaction_session_timeout = '30s'; set lock_timeout = '30s';";

  /**
   * The server ends a statement before the router gives up the connection. Otherwise the statement
   * would hold its locks while the router repeats it.
   */
  private static final String LIMITED = " set statement_timeout = '%ds';";

  /**
   * The server ends a statement within seconds after its router has closed the connection.
   * Otherwise it would run for hours with its locks. This needs PostgreSQL 14 and a system that
   * reports a closed connection.
   */
  private static final String ENDED_WITH_ITS_CONNECTION =
      " select set_config('client_connection_check_interval', '10s', false) from pg_settings"
          + " where name = 'client_connection_check_interval' and version() like '%linux%';";

  /**
   * The time after which the router gives up a connection that does not answer: longer than any
   * statement takes, and short enough to notice that the database has vanished.
   */
  private static final String ANSWER_SECONDS = "45";

  private static final String POSTGRESQL = "jdbc:postgresql:";

  /** A lost database is noticed within seconds, and the pools reconnect without a restart. */
  @Bean
  DatabasePools dataSource(
      RouterProperties properties, DatabaseProbe probe, ObjectProvider<MeterRegistry> meters) {
    return new DatabasePools(
        use -> pool(use, properties.database(), meters.getIfAvailable()),
        probe::answers,
        System::nanoTime);
  }

  @Bean
  DatabaseProbe databaseProbe(RouterProperties properties) {
    RouterProperties.Database database = properties.database();
    Properties settings = database.connection("argosy-router-probe");
    settings.setProperty("connectTimeout", "2");
    settings.setProperty("loginTimeout", "2");
    settings.setProperty("socketTimeout", "2");
    return new DatabaseProbe(
        () -> DriverManager.getConnection(database.url(), settings), System::nanoTime);
  }

  private static HikariDataSource pool(
      DatabasePools.Use use, RouterProperties.Database database, @Nullable MeterRegistry meters) {
    HikariConfig pool = new HikariConfig();
    pool.setPoolName("argosy-" + use.name().toLowerCase(Locale.ROOT));
    pool.setJdbcUrl(database.url());
    pool.setUsername(database.username());
    pool.setPassword(database.password());
    pool.setMaximumPoolSize(use.connections());
    pool.setMinimumIdle(1);
    pool.setConnectionTimeout(WAIT_MILLIS);
    pool.setValidationTimeout(CHECK_MILLIS);
    pool.setMetricRegistry(meters);
    pool.addDataSourceProperty("ApplicationName", "argosy-router");
    pool.addDataSourceProperty("connectTimeout", "3");
    pool.addDataSourceProperty("socketTimeout", ANSWER_SECONDS);
    pool.addDataSourceProperty("tcpKeepAlive", "true");
    pool.addDataSourceProperty("reWriteBatchedInserts", "true");
    if (database.url().startsWith(POSTGRESQL)) {
      pool.setConnectionInitSql(
          PLANNED_ANEW
              + NOT_COMPILED
              + NOT_PARALLEL
              + ENDED_WITH_THE_ROUTER
              + ENDED_WITH_ITS_CONNECTION
              + LIMITED.formatted(use.longestSeconds())
              + IN_MEMORY);
    }
    return new HikariDataSource(pool);
  }

  /**
   * Migrations have their own connection, because their statements may take long. It uses the owner
   * of the tables, if one is configured.
   */
  @Bean
  FlywayConfigurationCustomizer migratingOwner(RouterProperties properties) {
    RouterProperties.Database database = properties.database();
    return flyway -> {
      if (database.ownerUsername() != null && database.ownerPasswordFile() != null) {
        flyway.dataSource(
            database.url(),
            database.ownerUsername(),
            SecretFile.read(
                "argosy.router.database.owner-password-file", database.ownerPasswordFile()));
      } else {
        flyway.dataSource(database.url(), database.username(), database.password());
      }
    };
  }

  /**
   * Refuses a database whose applied migrations differ from those of this program, and says what to
   * do about it instead of listing Flyway's checksums.
   */
  @Bean
  FlywayMigrationStrategy migration() {
    return flyway -> {
      try {
        flyway.migrate();
      } catch (FlywayValidateException differing) {
        throw new RefusedToStart(
            "The schema of the database "
                + flyway.getConfiguration().getUrl()
                + (isOfDevelopment(flyway)
                    ? " was created by a development version of Argosy and cannot be upgraded. Start"
                        + " with an empty database; for a demo, choose another directory: argosy"
                        + " demo --data DIR."
                    : " does not match this version of Argosy, and Argosy does not upgrade databases"
                        + " before its first release. Start with an empty database; for a demo,"
                        + " choose another directory: argosy demo --data DIR. Cause: "
                        + differing.getMessage().replaceAll("\\s+", " ")));
      }
    };
  }

  /** Development versions numbered their migrations with three digits. */
  private static boolean isOfDevelopment(Flyway flyway) {
    return Stream.of(flyway.info().applied())
        .map(MigrationInfo::getVersion)
        .anyMatch(version -> version != null && version.getRawVersion().matches("\\d{3}"));
  }

  @Bean
  JdbcClient jdbcClient(DataSource dataSource) {
    return JdbcClient.create(dataSource);
  }
}
