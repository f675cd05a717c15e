package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.FailureView;
import io.argosy.router.query.FailureCause;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the newest failed attempts, singly and by cause; the number of rows is bounded. */
public final class JdbcFailureViews {

  private static final int EXAMPLES = 3;
  private static final int LINKS = 4;

  private record Failed(
      Instant at,
      long file,
      LinkName link,
      FailureCause cause,
      @Nullable String reason,
      @Nullable String phase,
      String message) {}

  private final JdbcClient jdbc;

  public JdbcFailureViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Returns failures, newest first. */
  public List<FailureView> newest(int limit) {
    return jdbc.sql(
            """
            select o.reported_at, f.lfn, src.name as source, dst.name as destination, o.reason,
                   o.phase, o.message
            from (select reported_at, file_id, source_node_id, destination_node_id, reason, phase,
                         message
                  from harvest_outcome_facts where verdict in ('failed', 'stale-failed')
                  order by reported_at desc limit :limit) o
                join catalog_file_facts f on f.id = o.file_id
                join topology_node_facts src on src.id = o.source_node_id
                join topology_node_facts dst on dst.id = o.destination_node_id
            order by o.reported_at desc
            """)
        .param("limit", limit)
        .query(JdbcFailureViews::failure)
        .list();
  }

  /** Returns failures by cause, most frequent first. */
  public List<FailureCauseView> since(Instant since) {
    Map<FailureCause, List<Failed>> byCause =
        newest(since).stream().collect(Collectors.groupingBy(Failed::cause));
    Map<Long, Lfn> names =
        names(
            byCause.values().stream()
                .flatMap(list -> list.stream().limit(EXAMPLES))
                .map(Failed::file)
                .distinct()
                .toList());
    return byCause.entrySet().stream()
        .map(group -> view(group.getKey(), group.getValue(), names))
        .sorted(Comparator.comparingLong(FailureCauseView::attempts).reversed())
        .toList();
  }

  private List<Failed> newest(Instant since) {
    return jdbc.sql(
            """
            select o.reported_at, o.file_id, src.name as source, dst.name as destination, o.reason,
                   o.phase, left(o.message, 400) as message
            from (select reported_at, file_id, source_node_id, destination_node_id, reason, phase,
                         message
                  from harvest_outcome_facts
                  where verdict in ('failed', 'stale-failed') and reported_at >= :since
                  order by reported_at desc limit :limit) o
                join topology_node_facts src on src.id = o.source_node_id
                join topology_node_facts dst on dst.id = o.destination_node_id
            order by o.reported_at desc
            """)
        .param("since", OffsetDateTime.ofInstant(since, ZoneOffset.UTC))
        .param("limit", FailureCauseView.MOST_ATTEMPTS)
        .query((row, n) -> failed(row))
        .list();
  }

  private static Failed failed(ResultSet row) throws SQLException {
    String reason = row.getString("reason");
    return new Failed(
        row.getObject("reported_at", OffsetDateTime.class).toInstant(),
        row.getLong("file_id"),
        new LinkName(
            new NodeName(row.getString("source")), new NodeName(row.getString("destination"))),
        FailureCause.of(reason),
        word(reason),
        word(row.getString("phase")),
        row.getString("message"));
  }

  private Map<Long, Lfn> names(Collection<Long> files) {
    Map<Long, Lfn> names = new HashMap<>();
    if (!files.isEmpty()) {
      jdbc.sql("select id, lfn from catalog_file_facts where id in (:files)")
          .param("files", files)
          .query(
              row -> {
                names.put(row.getLong("id"), new Lfn(row.getString("lfn")));
              });
    }
    return names;
  }

  private static FailureCauseView view(
      FailureCause cause, List<Failed> group, Map<Long, Lfn> names) {
    return new FailureCauseView(
        cause.word(),
        cause.title(),
        cause.routerDoes(),
        cause.peopleDo(),
        group.size(),
        group.getFirst().at(),
        links(group),
        group.stream()
            .limit(EXAMPLES)
            .filter(failed -> names.containsKey(failed.file()))
            .map(failed -> example(failed, names.get(failed.file())))
            .toList());
  }

  private static List<FailureCauseView.Where> links(List<Failed> group) {
    Map<LinkName, Long> counts =
        group.stream().collect(Collectors.groupingBy(Failed::link, Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<LinkName, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(LINKS)
        .map(
            e ->
                new FailureCauseView.Where(
                    e.getKey().source(), e.getKey().destination(), e.getValue()))
        .toList();
  }

  private static FailureView example(Failed failed, Lfn lfn) {
    return new FailureView(
        failed.at(),
        lfn,
        failed.link().source(),
        failed.link().destination(),
        failed.reason(),
        failed.phase(),
        failed.message());
  }

  private static FailureView failure(ResultSet row, int number) throws SQLException {
    return new FailureView(
        row.getObject("reported_at", OffsetDateTime.class).toInstant(),
        new Lfn(row.getString("lfn")),
        new NodeName(row.getString("source")),
        new NodeName(row.getString("destination")),
        word(row.getString("reason")),
        word(row.getString("phase")),
        row.getString("message"));
  }

  /** Returns the name of a stored failure class in JSON. */
  static @Nullable String word(@Nullable String stored) {
    return stored == null ? null : stored.toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
