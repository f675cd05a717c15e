package io.argosy.router.routing.store;

import io.argosy.router.routing.RoutedFile;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Iterator;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.stream.Stream;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * Writes the many rows of a cycle with PostgreSQL's COPY, in the caller's transaction; later rows
 * are created while earlier ones are sent.
 */
public class RouteRows {

  private static final String ROUTES =
      """
      copy route (id, file_request_id, file_id, source_node_id, destination_node_id, bytes,
          alternates, expected_seconds, arrival_seconds, cycle_id, created_at) from stdin with (format binary)
      """;

  private static final int ROUTE_FIELDS = 11;

  private static final String DECISIONS =
      """
      copy decision (decided_at, cycle_id, file_id, destination_node_id, chosen_node_id, score,
          candidate_node_ids, candidate_scores, reason) from stdin with (format binary)
      """;

  private static final int DECISION_FIELDS = 9;

  private final JdbcOperations jdbc;

  /** The values that all rows of a cycle share. */
  public record Cycle(long id, OffsetDateTime plannedAt) {}

  public RouteRows(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * @param ids of the routes, one for each file
   */
  public void routes(Cycle cycle, Stream<RoutedFile> files, long[] ids) {
    PrimitiveIterator.OfLong id = Arrays.stream(ids).iterator();
    copy(ROUTES, files, (rows, file) -> route(rows, cycle, id.nextLong(), file));
  }

  public void decisions(Cycle cycle, Stream<RoutedFile> files) {
    copy(DECISIONS, files, (rows, file) -> decision(rows, cycle, file));
  }

  private static void route(CopiedRows rows, Cycle cycle, long id, RoutedFile file)
      throws SQLException {
    rows.row(ROUTE_FIELDS);
    rows.number(id);
    rows.number(file.fileRequestId());
    rows.number(file.fileId());
    rows.number(file.sourceNodeId());
    rows.number(file.destinationNodeId());
    rows.number(file.size().bytes());
    rows.numbers(file.alternates());
    real(rows, file.expectedSeconds());
    real(rows, file.arrivalSeconds());
    rows.number(cycle.id());
    rows.time(cycle.plannedAt());
  }

  private static void real(CopiedRows rows, OptionalDouble value) throws SQLException {
    if (value.isPresent()) {
      rows.real(value.getAsDouble());
    } else {
      rows.nothing();
    }
  }

  private static void decision(CopiedRows rows, Cycle cycle, RoutedFile file) throws SQLException {
    rows.row(DECISION_FIELDS);
    rows.time(cycle.plannedAt());
    rows.number(cycle.id());
    rows.number(file.fileId());
    rows.number(file.destinationNodeId());
    rows.number(file.sourceNodeId());
    rows.real(file.score());
    rows.numbers(file.candidates());
    rows.reals(file.scores());
    rows.word(file.strategy());
  }

  /** Writes a file as a row. */
  private interface Form {
    void write(CopiedRows rows, RoutedFile file) throws SQLException;
  }

  private void copy(String statement, Stream<RoutedFile> files, Form form) {
    jdbc.execute(
        (ConnectionCallback<Boolean>)
            connection -> {
              try (CopiedRows rows = new CopiedRows(connection, statement)) {
                for (Iterator<RoutedFile> file = files.iterator(); file.hasNext(); ) {
                  form.write(rows, file.next());
                }
                rows.end();
                return true;
              }
            });
  }
}
