package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.TestDatabase;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rows of days without a partition do not stay for ever. */
class DefaultPartitionTest {

  private static final LocalDate TODAY = LocalDate.of(2030, 5, 31);

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
  void oldRowsOfADefaultPartitionAreDeletedAndYoungOnesStay() {
    audit(1, "2030-04-30 23:59:59+00");
    audit(2, "2030-05-01 00:00:00+00");
    bin("2030-04-30 23:55:00+00");
    bin("2030-05-01 00:00:00+00");

    new JdbcPartitions(database.jdbc()).keep(TODAY, 0, 30);

    assertThat(count("audit_entry where id = 1")).isZero();
    assertThat(count("audit_entry where id = 2")).isEqualTo(1);
    assertThat(count("link_bin where bin_start < '2030-05-01 00:00:00+00'")).isZero();
    assertThat(count("link_bin")).isEqualTo(1);
  }

  private static void audit(long id, String at) {
    execute("insert into audit_entry values (%d, '%s', 'a', 'b', 'c', 'd')".formatted(id, at));
  }

  private static void bin(String at) {
    execute("insert into link_bin values ('%s', 1, 2, 0, 0, 0, 0, 0)".formatted(at));
  }

  private static long count(String what) {
    return database.jdbc().sql("select count(*) from " + what).query(Long.class).single();
  }

  private static void execute(String statement) {
    database.jdbc().sql(statement).update();
  }
}
