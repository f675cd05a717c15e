package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.router.fixture.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The database itself keeps the pages from reading or writing anything but the facts. */
class WebRoleTest {

  private static final String NO_RIGHT = "42501";

  /** A view over several tables takes no writes, whoever comes. */
  private static final String NOT_UPDATABLE = "55000";

  private static TestDatabase database;
  private static Connection web;

  @BeforeAll
  static void connect() throws SQLException {
    database = TestDatabase.fresh();
    web = DriverManager.getConnection(database.url(), database.webUser(), database.password());
  }

  @AfterAll
  static void disconnect() throws SQLException {
    web.close();
    database.close();
  }

  @Test
  void noTableCanBeReadOrWritten() {
    List<String> tables = relations("'r', 'p'");
    assertThat(tables).contains("request", "access_token", "outcome").hasSizeGreaterThan(30);
    for (String table : tables) {
      assertRefused("select * from " + table);
      assertRefused("delete from " + table);
      assertRefused("insert into " + table + " default values");
    }
  }

  @Test
  void factsCanBeReadAndNotWritten() throws SQLException {
    List<String> views =
        relations("'v'").stream().filter(view -> !view.startsWith("access_")).toList();
    assertThat(views).hasSizeGreaterThan(15);
    for (String view : views) {
      execute("select * from " + view);
      assertRefused("delete from " + view);
    }
  }

  @Test
  void whoMayDoWhatIsNotForPages() {
    assertRefused("select * from access_principal_facts");
    assertRefused("create table mine (x int)");
    assertRefused("select argosy_partitions('outcome', date '2026-01-01', 1, 1)");
  }

  private static List<String> relations(String kinds) {
    return database
        .jdbc()
        .sql(
            """
            select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'public' and c.relkind in (%s) and c.relname not like 'pg_%%'
            """
                .formatted(kinds))
        .query(String.class)
        .list();
  }

  private static void assertRefused(String statement) {
    assertThatExceptionOfType(SQLException.class)
        .as(statement)
        .isThrownBy(() -> execute(statement))
        .satisfies(e -> assertThat(e.getSQLState()).isIn(NO_RIGHT, NOT_UPDATABLE));
  }

  private static void execute(String statement) throws SQLException {
    try (var command = web.createStatement()) {
      command.execute(statement);
    }
  }
}
