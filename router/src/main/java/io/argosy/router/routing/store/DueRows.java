package io.argosy.router.routing.store;

import io.argosy.router.routing.Portion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * What waits, with all who hold it and all that are set aside for it. Who of them can be asked is
 * known to {@link UsableLinks}: a condition on the holders here would let the database look them up
 * node by node instead of file by file.
 */
final class DueRows {

  private static final String DUE =
      """
      copy (with set_aside as (
          select file_request_id, array_agg(source_node_id) as nodes
          from activation_source_failure_facts
          where usable_from is null or usable_from > %%1$s
          group by file_request_id)
      select fr.id, fr.block_id, fr.destination_node_id, fr.priority, fr.activity, fr.file_id,
          fr.bytes, held.nodes as holders, sa.nodes as set_aside, %1$s as deadline
      from activation_file_request_facts fr %2$s
          cross join lateral (
              select array_agg(rep.node_id) as nodes from catalog_replica_facts rep
              where rep.file_id = fr.file_id) held
          left join set_aside sa on sa.file_request_id = fr.id
      where fr.not_before <= %%1$s and fr.given_up is null
          and (fr.priority, %1$s, fr.id) > (%%2$d, %%3$s, %%4$d)
          and not exists (select 1 from route r where r.file_request_id = fr.id) %3$s
      order by fr.priority, %4$s fr.id limit %%5$d) to stdout with (format binary)
      """;

  /** Later than all that a request may name. */
  private static final String NEVER = "timestamptz '9999-12-31T00:00:00Z'";

  /** Nobody pays for deadlines where there is none. */
  private static final UnaryOperator<String> BY_AGE = newly -> DUE.formatted(NEVER, "", newly, "");

  private static final UnaryOperator<String> BY_DEADLINE =
      newly -> {
        String deadline = "coalesce(dl.deadline, " + NEVER + ")";
        String all = "left join activation_deadline_facts dl on dl.file_request_id = fr.id";
        return DUE.formatted(deadline, all, newly, deadline + ",");
      };

  private static final String NEWLY =
      """
      and fr.id in (
              select n.id from activation_file_request_facts n where n.not_before > %%6$s
              union all
              select a.file_request_id from activation_rerouting_facts a
              where a.rerouted_at > %%6$s)
      """;

  private static final String ANY_DEADLINE =
      "select exists (select 1 from subscription_deadline_facts)";

  private final JdbcOperations jdbc;
  private final String statement;
  private final String now;
  private final String since;

  DueRows(JdbcOperations jdbc, Instant now, Instant dueAfter) {
    this.jdbc = jdbc;
    this.now = literal(now);
    since = literal(dueAfter);
    boolean deadlines = Boolean.TRUE.equals(jdbc.queryForObject(ANY_DEADLINE, Boolean.class));
    String newly = dueAfter.equals(Instant.EPOCH) ? "" : NEWLY.formatted();
    statement = (deadlines ? BY_DEADLINE : BY_AGE).apply(newly);
  }

  /** COPY takes no parameters; a time has no quotes in it. */
  private static String literal(Instant time) {
    return "timestamptz '" + time + "'";
  }

  /**
   * The most urgent ones behind a place go to the taker.
   *
   * @return how many
   */
  int read(Portion.Place after, int most, Consumer<DueFile> taker) {
    String filled =
        statement.formatted(
            now, after.priority(), literal(after.deadline()), after.fileRequestId(), most, since);
    Integer count =
        jdbc.execute((ConnectionCallback<Integer>) connection -> read(connection, filled, taker));
    return count == null ? 0 : count;
  }

  private static int read(Connection connection, String statement, Consumer<DueFile> taker)
      throws SQLException {
    try (ReadRows rows = new ReadRows(connection, statement)) {
      int count = 0;
      while (rows.next()) {
        taker.accept(file(rows));
        count++;
      }
      return count;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DueFile file(ReadRows rows) throws IOException {
    DueFile.Wish wish =
        new DueFile.Wish(rows.number(), rows.number(), rows.number(), rows.small(), rows.word());
    return new DueFile(
        wish, rows.number(), rows.number(), rows.numbers(), rows.numbers(), rows.time());
  }
}
