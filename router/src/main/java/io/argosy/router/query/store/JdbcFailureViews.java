package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.FailureView;
import io.argosy.router.linkrate.BinSpread;
import io.argosy.router.query.FailureCause;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads failed attempts and refusals by busy sources: the newest singly, and the number of all by
 * cause, which is kept when they are reported.
 */
public final class JdbcFailureViews {

  private static final int EXAMPLES = 3;
  private static final int LINKS = 4;

  private static final String FAILED =
      """
      select o.reported_at, o.file_id, src.name as source, dst.name as destination, o.reason,
          o.phase, left(o.message, :longest) as message
      from (%s) o
          join topology_node_facts src on src.id = o.source_node_id
          join topology_node_facts dst on dst.id = o.destination_node_id
      order by o.reported_at desc
      """;

  private static final String NEWEST =
      FAILED.formatted(
          """
          select * from harvest_outcome_facts
          where reason is not null order by reported_at desc limit :limit
          """);

  private static final String NEWEST_OF_EACH =
      FAILED.formatted(
          """
          select f.* from unnest(:reasons::text[]) as w (reason)
              cross join lateral (
                  select * from harvest_outcome_facts
                  where reason = w.reason
                      and reported_at >= :since
                  order by reported_at desc limit :limit) f
          """);

  /** Each cause with the links on which most of its attempts failed; a row for each link. */
  private static final String COUNTED =
      """
      with f as materialized (
          select reason, source_node_id, destination_node_id, sum(attempts)::bigint as attempts,
              max(last_at) as last_at
          from harvest_failure_facts where bin_start > :since
          group by reason, source_node_id, destination_node_id)
      select c.reason, c.attempts, c.last_at, src.name as source, dst.name as destination,
          w.attempts as on_link
      from (select reason, sum(attempts)::bigint as attempts, max(last_at) as last_at
            from f group by reason) c
          cross join lateral (
              select * from f where f.reason = c.reason
              order by attempts desc, source_node_id, destination_node_id limit :links) w
          join topology_node_facts src on src.id = w.source_node_id
          join topology_node_facts dst on dst.id = w.destination_node_id
      order by c.attempts desc, c.reason, on_link desc, source, destination
      """;

  private static final int LONGEST_EXAMPLE = 400;

  private record Failed(
      Instant at,
      long file,
      LinkName link,
      @Nullable String reason,
      @Nullable String phase,
      String message) {}

  /** All attempts that failed for one cause. */
  private record Counted(FailureCause cause, long attempts, Instant lastAt) {}

  private final JdbcClient jdbc;

  public JdbcFailureViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Returns failures, newest first. */
  public List<FailureView> newest(int limit) {
    List<Failed> failed = failed(jdbc.sql(NEWEST), limit, Integer.MAX_VALUE);
    return views(failed, names(failed));
  }

  /** Returns all failures by cause, most frequent first, with the newest of each as examples. */
  public List<FailureCauseView> since(Instant since) {
    var from = since.minus(BinSpread.WIDTH).atOffset(ZoneOffset.UTC);
    Map<Counted, List<FailureCauseView.Where>> counted = new LinkedHashMap<>();
    jdbc.sql(COUNTED)
        .param("since", from)
        .param("links", LINKS)
        .query(
            row -> {
              counted.computeIfAbsent(counted(row), cause -> new ArrayList<>()).add(where(row));
            });
    List<Failed> newest =
        failed(
            jdbc.sql(NEWEST_OF_EACH)
                .param(
                    "reasons",
                    counted.keySet().stream().map(it -> it.cause().name()).toArray(String[]::new))
                .param("since", from),
            EXAMPLES,
            LONGEST_EXAMPLE);
    Map<FailureCause, List<FailureView>> examples =
        views(newest, names(newest)).stream()
            .collect(Collectors.groupingBy(one -> FailureCause.of(one.reason())));
    return counted.entrySet().stream()
        .map(
            one ->
                view(
                    one.getKey(),
                    one.getValue(),
                    examples.getOrDefault(one.getKey().cause(), List.of())))
        .toList();
  }

  private static List<Failed> failed(JdbcClient.StatementSpec statement, int limit, int longest) {
    return statement
        .param("limit", limit)
        .param("longest", longest)
        .query(
            (row, n) ->
                new Failed(
                    Cells.at(row, "reported_at"),
                    row.getLong("file_id"),
                    link(row),
                    row.getString("reason"),
                    word(row.getString("phase")),
                    row.getString("message")))
        .list();
  }

  private static Counted counted(ResultSet row) throws SQLException {
    return new Counted(
        FailureCause.of(row.getString("reason")),
        row.getLong("attempts"),
        Cells.at(row, "last_at"));
  }

  private static FailureCauseView.Where where(ResultSet row) throws SQLException {
    LinkName link = link(row);
    return new FailureCauseView.Where(link.source(), link.destination(), row.getLong("on_link"));
  }

  private static LinkName link(ResultSet row) throws SQLException {
    return new LinkName(
        new NodeName(row.getString("source")), new NodeName(row.getString("destination")));
  }

  private static FailureCauseView view(
      Counted counted, List<FailureCauseView.Where> links, List<FailureView> examples) {
    FailureCause cause = counted.cause();
    return new FailureCauseView(
        cause.word(),
        cause.fault().word(),
        cause.title(),
        cause.routerDoes(),
        cause.peopleDo(),
        counted.attempts(),
        counted.lastAt(),
        links,
        examples);
  }

  private Map<Long, Lfn> names(List<Failed> failures) {
    Map<Long, Lfn> names = new HashMap<>();
    jdbc.sql("select id, lfn from catalog_file_facts where id = any(:files)")
        .param("files", Columns.longs(failures, Failed::file))
        .query(
            row -> {
              names.put(row.getLong("id"), new Lfn(row.getString("lfn")));
            });
    return names;
  }

  /** Leaves out failures of files that were removed from the catalogue. */
  private static List<FailureView> views(List<Failed> failures, Map<Long, Lfn> names) {
    return failures.stream()
        .filter(failed -> names.containsKey(failed.file()))
        .map(
            failed ->
                new FailureView(
                    failed.at(),
                    names.get(failed.file()),
                    failed.link().source(),
                    failed.link().destination(),
                    word(failed.reason()),
                    failed.phase(),
                    failed.message()))
        .toList();
  }

  /** Returns the name of a stored failure class in JSON. */
  private static @Nullable String word(@Nullable String stored) {
    return stored == null ? null : stored.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
