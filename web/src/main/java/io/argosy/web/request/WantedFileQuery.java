package io.argosy.web.request;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the files of a request at its destinations part by part, with state and reason. */
public final class WantedFileQuery {

  private final JdbcClient jdbc;

  public WantedFileQuery(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private record Found(
      PartCursor at, Lfn lfn, ByteCount bytes, BlockName block, NodeName destination) {}

  PartView<WantedFileView> part(PartAsked asked, Instant now) {
    List<Found> found = found(asked);
    List<Found> shown = found.stream().limit(asked.limit()).toList();
    List<Standing> standings = standings(shown);
    List<WantedFileView> files =
        IntStream.range(0, shown.size())
            .mapToObj(place -> view(shown.get(place), standings.get(place), now))
            .toList();
    return new PartView<>(files, found.size() > shown.size() ? shown.getLast().at().text() : null);
  }

  private List<Found> found(PartAsked asked) {
    PartCursor from = asked.cursor();
    NodeName node = asked.node();
    return jdbc.sql(FileStatements.of(asked.state()))
        .param("request", asked.request())
        .param("to", node == null ? null : node.value())
        .param("block", from.block())
        .param("node", from.node())
        .param("file", from.file())
        .param("limit", asked.limit() + 1)
        .query((row, n) -> found(row))
        .list();
  }

  private static Found found(ResultSet row) throws SQLException {
    return new Found(
        new PartCursor(row.getLong("block_id"), row.getLong("node_id"), row.getLong("id")),
        new Lfn(row.getString("lfn")),
        ByteCount.of(row.getLong("bytes")),
        BlockName.parse(row.getString("block")),
        new NodeName(row.getString("node")));
  }

  private List<Standing> standings(List<Found> found) {
    return jdbc.sql(FileStatements.STANDING)
        .param("files", found.stream().mapToLong(one -> one.at().file()).toArray())
        .param("nodes", found.stream().mapToLong(one -> one.at().node()).toArray())
        .query((row, n) -> standing(row))
        .list();
  }

  private static Standing standing(ResultSet row) throws SQLException {
    String reason = row.getString("reason");
    return new Standing(
        instant(row, "there_since"),
        row.getObject("wish") == null ? null : wish(row),
        node(row, "source"),
        task(row),
        reason == null ? null : new Standing.Failure(reason, new NodeName(row.getString("spent"))));
  }

  private static Standing.Wish wish(ResultSet row) throws SQLException {
    return new Standing.Wish(
        row.getInt("attempts"),
        row.getObject("not_before", OffsetDateTime.class).toInstant(),
        row.getString("given_up"),
        instant(row, "resting_until"));
  }

  private static Standing.Task task(ResultSet row) throws SQLException {
    if (row.getObject("task") == null) {
      return Standing.Task.NONE;
    }
    return row.getBoolean("claimed") ? Standing.Task.CLAIMED : Standing.Task.OPEN;
  }

  private static WantedFileView view(Found found, Standing standing, Instant now) {
    return new WantedFileView(
        Long.toString(found.at().file()),
        found.lfn(),
        found.bytes(),
        found.block(),
        found.destination(),
        standing.state(),
        standing.source(),
        standing.reason(now),
        standing.arrivedAt(),
        standing.until(now));
  }

  private static @Nullable NodeName node(ResultSet row, String column) throws SQLException {
    String name = row.getString(column);
    return name == null ? null : new NodeName(name);
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime at = row.getObject(column, OffsetDateTime.class);
    return at == null ? null : at.toInstant();
  }
}
