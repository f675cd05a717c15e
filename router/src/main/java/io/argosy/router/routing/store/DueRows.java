package io.argosy.router.routing.store;

import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.routing.Portion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;

/**
 * Reads due files with their holders and backoffs. {@link UsableLinks} decides which holders are
 * usable: with a condition on the holders in this statement PostgreSQL would look them up node by
 * node instead of file by file. Holders and backoffs are looked up for each file: where nearly all
 * files are routed, PostgreSQL expects one row, and would scan all backoffs for each of thousands.
 */
final class DueRows {

  private static final String DUE =
      """
      copy (select fr.id, fr.block_id, fr.destination_node_id, fr.priority, fr.activity,
          fr.file_id, fr.bytes, held.nodes as holders, aside.nodes as set_aside,
          aside.untils, {deadline} as deadline, fr.source_problem, fr.problem_nodes,
          fr.problem_until
      from activation_file_request_facts fr {deadlines}
          cross join lateral (
              select array_agg(rep.node_id) as nodes from catalog_replica_facts rep
              where rep.file_id = fr.file_id) held
          cross join lateral (
              select array_agg(f.source_node_id) as nodes, array_agg(coalesce(
                      (extract(epoch from f.usable_from) * 1000000)::bigint, {forGood})) as untils
              from activation_source_failure_facts f
              where f.file_request_id = fr.id
                  and (f.usable_from is null or f.usable_from > {now})) aside
      where fr.not_before <= {now} and fr.given_up is null
          and (fr.priority, {deadline}, fr.id) > ({priority}, {after}, {id})
          and not exists (select 1 from route r where r.file_request_id = fr.id) {newly}
      order by fr.priority, {order} fr.id limit {most}) to stdout with (format binary)
      """;

  private static final String NEVER = literal(DueFile.NO_DEADLINE);

  /** The statement for the case that no request has a deadline, which saves the join. */
  private static final String BY_AGE =
      DUE.replace("{deadline}", NEVER).replace("{deadlines}", "").replace("{order}", "");

  private static final String DEADLINE = "coalesce(dl.deadline, " + NEVER + ")";

  private static final String BY_DEADLINE =
      DUE.replace("{deadline}", DEADLINE)
          .replace(
              "{deadlines}", "left join activation_deadline_facts dl on dl.file_request_id = fr.id")
          .replace("{order}", DEADLINE + ",");

  /**
   * Condition on recently due rows, written so that it cannot become a join: after an hour without
   * work PostgreSQL expects one recent row instead of 20,000, and would scan all of them for each.
   */
  private static final String NEWLY =
      """
      and (fr.not_before > {since} or fr.id in (
              select a.file_request_id from activation_rerouting_facts a
              where a.rerouted_at > {since}))
      """;

  private static final String ANY_DEADLINE =
      "select exists (select 1 from subscription_deadline_facts)";

  private final JdbcOperations jdbc;
  private final String statement;

  DueRows(JdbcOperations jdbc, Instant now, Instant dueAfter) {
    this.jdbc = jdbc;
    boolean deadlines = Boolean.TRUE.equals(jdbc.queryForObject(ANY_DEADLINE, Boolean.class));
    String newly = dueAfter.equals(Instant.EPOCH) ? "" : NEWLY;
    statement =
        (deadlines ? BY_DEADLINE : BY_AGE)
            .replace("{newly}", newly)
            .replace("{forGood}", Long.toString(DueFile.FOR_GOOD))
            .replace("{since}", literal(dueAfter))
            .replace("{now}", literal(now));
  }

  /** COPY takes no parameters. The text of an Instant contains no quotes. */
  private static String literal(Instant time) {
    return "timestamptz '" + time + "'";
  }

  /**
   * Passes the most urgent files behind a place to the taker.
   *
   * @return the number of files
   */
  int read(Portion.Place after, int most, Consumer<DueFile> taker) {
    String filled = filled(after, most);
    Integer count =
        jdbc.execute((ConnectionCallback<Integer>) connection -> read(connection, filled, taker));
    return count == null ? 0 : count;
  }

  String filled(Portion.Place after, int most) {
    return statement
        .replace("{priority}", Integer.toString(after.priority()))
        .replace("{after}", literal(after.deadline()))
        .replace("{id}", Long.toString(after.fileRequestId()))
        .replace("{most}", Integer.toString(most));
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
    return new DueFile(
        rows.number(),
        rows.number(),
        rows.number(),
        rows.small(),
        rows.word().orElseThrow(),
        rows.number(),
        rows.number(),
        rows.numbers(),
        rows.numbers(),
        rows.numbers(),
        rows.time().orElseThrow(),
        stored(rows));
  }

  private static SourceCheck stored(ReadRows rows) throws IOException {
    Optional<SourceProblem> problem = rows.word().map(SourceProblem::of);
    long[] nodes = rows.numbers();
    Optional<Instant> until = rows.time();
    return problem.isEmpty()
        ? SourceCheck.USABLE
        : new SourceCheck(problem, LongStream.of(nodes).boxed().toList(), until, Optional.empty());
  }
}
