package io.argosy.router.query.store;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FailureCauseView;
import io.argosy.common.wire.user.FailureView;
import io.argosy.router.query.FailureCause;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.time.ZoneOffset;
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

  private static final String FAILED =
      """
      select o.reported_at, o.file_id, src.name as source, dst.name as destination, o.reason,
          o.phase, left(o.message, :longest) as message
      from (select reported_at, file_id, source_node_id, destination_node_id, reason, phase, message
            from harvest_outcome_facts
            where verdict in ('failed', 'stale-failed') and reported_at >= :since
            order by reported_at desc limit :limit) o
          join topology_node_facts src on src.id = o.source_node_id
          join topology_node_facts dst on dst.id = o.destination_node_id
      order by o.reported_at desc
      """;

  private static final int LONGEST_EXAMPLE = 400;

  private record Failed(
      Instant at,
      long file,
      LinkName link,
      @Nullable String reason,
      @Nullable String phase,
      String message) {}

  private final JdbcClient jdbc;

  public JdbcFailureViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Returns failures, newest first. */
  public List<FailureView> newest(int limit) {
    List<Failed> failed = failed(Instant.EPOCH, limit, Integer.MAX_VALUE);
    return views(failed, names(failed));
  }

  /** Returns failures by cause, most frequent first. */
  public List<FailureCauseView> since(Instant since) {
    List<Failed> failed = failed(since, FailureCauseView.MOST_ATTEMPTS, LONGEST_EXAMPLE);
    Map<FailureCause, List<Failed>> groups =
        failed.stream().collect(Collectors.groupingBy(one -> FailureCause.of(one.reason())));
    Map<Long, Lfn> names =
        names(groups.values().stream().flatMap(group -> group.stream().limit(EXAMPLES)).toList());
    return groups.entrySet().stream()
        .map(group -> view(group.getKey(), group.getValue(), names))
        .sorted(Comparator.comparingLong(FailureCauseView::attempts).reversed())
        .toList();
  }

  private List<Failed> failed(Instant since, int limit, int longest) {
    return jdbc.sql(FAILED)
        .param("since", since.atOffset(ZoneOffset.UTC))
        .param("limit", limit)
        .param("longest", longest)
        .query(
            (row, n) ->
                new Failed(
                    Cells.at(row, "reported_at"),
                    row.getLong("file_id"),
                    new LinkName(
                        new NodeName(row.getString("source")),
                        new NodeName(row.getString("destination"))),
                    row.getString("reason"),
                    word(row.getString("phase")),
                    row.getString("message")))
        .list();
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
        views(group.stream().limit(EXAMPLES).toList(), names));
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
