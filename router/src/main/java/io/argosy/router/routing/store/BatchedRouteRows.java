package io.argosy.router.routing.store;

import io.argosy.router.routing.RoutedFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * Rows by batches of inserts, for databases without COPY. Lists are written by their constructors,
 * so that rows with as many sources share a statement. No router uses it while PostgreSQL is the
 * only database it runs on.
 */
public final class BatchedRouteRows implements RouteRows {

  /** How a database makes a list of so many values, given as question marks. */
  public record ListForms(String ids, String scores) {

    /** By the types of the Oracle form of the schema. */
    public static final ListForms ORACLE = new ListForms("id_list(%s)", "score_list(%s)");
  }

  private static final String ROUTES =
      """
      insert into route (id, file_request_id, file_id, source_node_id, destination_node_id, bytes,
          expected_seconds, cycle_id, created_at, alternates)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, %s)
      """;

  private static final String DECISIONS =
      """
      insert into decision (decided_at, cycle_id, file_id, destination_node_id, chosen_node_id,
          score, reason, candidate_node_ids, candidate_scores)
      values (?, ?, ?, ?, ?, ?, ?, %s, %s)
      """;

  private static final int ROWS_AT_ONCE = 1_000;

  private final JdbcOperations jdbc;
  private final ListForms forms;

  public BatchedRouteRows(JdbcOperations jdbc, ListForms forms) {
    this.jdbc = jdbc;
    this.forms = forms;
  }

  @Override
  public void routes(Cycle cycle, Stream<RoutedFile> files, long[] ids) {
    PrimitiveIterator.OfLong id = Arrays.stream(ids).iterator();
    Batches batches = new Batches();
    files.forEach(
        file -> {
          List<@Nullable Object> row = new ArrayList<>();
          Collections.addAll(row, id.nextLong(), file.fileRequestId(), file.fileId());
          Collections.addAll(row, file.sourceNodeId(), file.destinationNodeId());
          row.add(file.size().bytes());
          row.add(file.expectedSeconds().isPresent() ? file.expectedSeconds().getAsDouble() : null);
          row.add(cycle.id());
          row.add(cycle.plannedAt());
          row.addAll(file.alternates());
          batches.add(ROUTES.formatted(list(forms.ids(), file.alternates().size())), row);
        });
    batches.flush();
  }

  @Override
  public void decisions(Cycle cycle, Stream<RoutedFile> files) {
    Batches batches = new Batches();
    files.forEach(
        file -> {
          List<Object> row = new ArrayList<>();
          Collections.addAll(row, cycle.plannedAt(), cycle.id(), file.fileId());
          Collections.addAll(row, file.destinationNodeId(), file.sourceNodeId());
          Collections.addAll(row, file.score(), file.strategy());
          row.addAll(file.candidates());
          row.addAll(file.scores());
          int sources = file.candidates().size();
          batches.add(
              DECISIONS.formatted(list(forms.ids(), sources), list(forms.scores(), sources)), row);
        });
    batches.flush();
  }

  private static String list(String form, int values) {
    return form.formatted(String.join(", ", Collections.nCopies(values, "?")));
  }

  /** Rows by their statement. */
  private final class Batches {

    private final Map<String, List<Object[]>> rows = new TreeMap<>();

    void add(String statement, List<? extends @Nullable Object> row) {
      List<Object[]> batch = rows.computeIfAbsent(statement, s -> new ArrayList<>());
      batch.add(row.toArray());
      if (batch.size() == ROWS_AT_ONCE) {
        jdbc.batchUpdate(statement, batch);
        batch.clear();
      }
    }

    void flush() {
      rows.forEach(jdbc::batchUpdate);
    }
  }
}
