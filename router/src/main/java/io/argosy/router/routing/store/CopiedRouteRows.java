package io.argosy.router.routing.store;

import io.argosy.router.routing.RoutedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.Stream;
import org.postgresql.PGConnection;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * Rows by PostgreSQL's COPY, as text: numbers, times and plain words, of which none needs quoting.
 * Rows are made while earlier ones are written, and no more than a chunk is in memory.
 */
public final class CopiedRouteRows implements RouteRows {

  private static final String ROUTES =
      """
      copy route (id, file_request_id, file_id, source_node_id, destination_node_id, bytes,
          alternates, expected_seconds, cycle_id, created_at) from stdin
      """;

  private static final String DECISIONS =
      """
      copy decision (decided_at, cycle_id, file_id, destination_node_id, chosen_node_id, score,
          candidate_node_ids, candidate_scores, reason) from stdin
      """;

  private static final int CHUNK = 60_000;

  private final JdbcOperations jdbc;

  public CopiedRouteRows(JdbcOperations jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void routes(Cycle cycle, Stream<RoutedFile> files, long[] ids) {
    PrimitiveIterator.OfLong id = Arrays.stream(ids).iterator();
    copy(ROUTES, files.map(file -> route(cycle, id.nextLong(), file)));
  }

  @Override
  public void decisions(Cycle cycle, Stream<RoutedFile> files) {
    copy(DECISIONS, files.map(file -> decision(cycle, file)));
  }

  private static Object[] route(Cycle cycle, long id, RoutedFile file) {
    return new Object[] {
      id,
      file.fileRequestId(),
      file.fileId(),
      file.sourceNodeId(),
      file.destinationNodeId(),
      file.size().bytes(),
      file.alternates(),
      file.score(),
      cycle.id(),
      cycle.plannedAt()
    };
  }

  private static Object[] decision(Cycle cycle, RoutedFile file) {
    return new Object[] {
      cycle.plannedAt(),
      cycle.id(),
      file.fileId(),
      file.destinationNodeId(),
      file.sourceNodeId(),
      file.score(),
      file.candidates(),
      file.scores(),
      cycle.strategy()
    };
  }

  private void copy(String statement, Stream<Object[]> rows) {
    jdbc.execute(
        (ConnectionCallback<Long>)
            connection -> {
              try (InputStream text = new SequenceInputStream(new Chunks(rows.iterator()))) {
                return connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn(statement, text, CHUNK);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  /** Lines of rows, some at a time. */
  private record Chunks(Iterator<Object[]> rows) implements Enumeration<InputStream> {

    @Override
    public boolean hasMoreElements() {
      return rows.hasNext();
    }

    @Override
    public InputStream nextElement() {
      StringBuilder text = new StringBuilder(CHUNK + CHUNK / 10);
      while (rows.hasNext() && text.length() < CHUNK) {
        line(rows.next(), text);
      }
      return new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.US_ASCII));
    }

    private static void line(Object[] row, StringBuilder text) {
      for (int column = 0; column < row.length; column++) {
        if (column > 0) {
          text.append('\t');
        }
        if (row[column] instanceof List<?> list) {
          array(list, text);
        } else {
          text.append(row[column]);
        }
      }
      text.append('\n');
    }

    private static void array(List<?> list, StringBuilder text) {
      text.append('{');
      for (int at = 0; at < list.size(); at++) {
        text.append(at > 0 ? "," : "").append(list.get(at));
      }
      text.append('}');
    }
  }
}
