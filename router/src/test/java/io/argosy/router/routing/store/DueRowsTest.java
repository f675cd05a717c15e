package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.Explained;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import io.argosy.router.routing.Portion;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DueRowsTest {

  private static final int FILES = 2_000;
  private static final int DUE = 500;

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  /** PostgreSQL expects one file without a route here, and there are hundreds. */
  @Test
  void whereNearlyAllFilesAreRoutedEachOtherFileIsReadOnce() {
    Street street = WORLD.get();
    street.dataset(1, FILES, 1, 2);
    street.request(1, 1, 3, 2);
    street.run();
    street.execute(
        """
        insert into source_failure (file_request_id, source_node_id, destination_node_id, failures,
            reason, message, failed_at) select id, 1, 3, 1, 'network', '', timestamptz '%s'
        from file_request
        """,
        Street.NOON);
    street.execute("delete from task where file_request_id in (%s)".formatted(some()));
    street.execute("delete from route where file_request_id in (%s)".formatted(some()));
    JsonNode plan = plan(street);
    assertThat(plan.path("Actual Rows").asInt()).as(plan.toPrettyString()).isEqualTo(DUE);
    assertThat(Explained.rows(plan)).as(plan.toPrettyString()).isLessThanOrEqualTo(2 * FILES);
  }

  private static String some() {
    return "select id from file_request order by id limit " + DUE;
  }

  private static JsonNode plan(Street street) {
    JdbcTemplate jdbc = new JdbcTemplate(street.pool());
    Instant now = Street.NOON.plusSeconds(60);
    String copy = new DueRows(jdbc, now, Instant.EPOCH).filled(Portion.Place.START, FILES);
    String select = copy.substring(copy.indexOf('(') + 1, copy.lastIndexOf(") to stdout"));
    String text = jdbc.queryForObject("explain (analyze, format json) " + select, String.class);
    return new JsonMapper().readTree(text).path(0).path("Plan");
  }
}
