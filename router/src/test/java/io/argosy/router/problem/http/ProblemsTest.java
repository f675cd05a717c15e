package io.argosy.router.problem.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.router.fixture.TestDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;

/** How failures of a store are reported to the client: retry, router error or outage. */
class ProblemsTest {

  private static final String SITE = "insert into site (id, name) values (%d, '%s')";

  private static TestDatabase database;

  private final Problems problems = new Problems();

  @BeforeAll
  static void start() {
    database = TestDatabase.fresh();
    execute(SITE.formatted(1, "A"));
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void aLostRaceIsAConflict() {
    assertThat(statusOf(failureOf(SITE.formatted(2, "A")))).isEqualTo(409);
    assertThat(statusOf(new CannotAcquireLockException("deadlock"))).isEqualTo(409);
    var hibernates =
        new DataIntegrityViolationException("not unique", new SQLException("twice", "23505"));
    assertThat(statusOf(hibernates)).isEqualTo(409);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "insert into site (id, name) values (3, null)",
        "insert into site (id, name) values (3, repeat('x', 100))",
        "insert into node (id, name, site_id, kind) values (1, 'N', 999, 'disk')",
        "insert into node (id, name, site_id, kind) values (1, 'N', 1, 'clay')",
        "select no_such_column from site"
      })
  void aBrokenRuleIsNoRace(String statement) {
    assertThat(statusOf(failureOf(statement))).isEqualTo(500);
  }

  @Test
  void anOutageIsReportedAsUnavailable() {
    assertThat(statusOf(new DataAccessResourceFailureException("away"))).isEqualTo(503);
  }

  /** A timeout is not an outage; a smaller request may succeed. */
  @Test
  void aStatementThatTookTooLongIsReportedAsSuch() {
    DataAccessException ended =
        failureOf("set statement_timeout = 50; select pg_sleep(10); reset statement_timeout");
    assertThat(statusOf(ended)).isEqualTo(503);
    assertThat(problems.databaseAway(ended).getBody().detail()).contains("took too long");
  }

  private int statusOf(DataAccessException e) {
    return problems.databaseAway(e).getStatusCode().value();
  }

  private static DataAccessException failureOf(String statement) {
    return catchThrowableOfType(DataAccessException.class, () -> execute(statement));
  }

  private static void execute(String statement) {
    database.jdbc().sql(statement).update();
  }
}
