package io.argosy.router.query.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.FileState;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestFileView;
import io.argosy.router.query.Cursor;
import io.argosy.router.query.PartOfRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the files of requests at their destinations, with state and reason. */
public final class JdbcRequestFiles {

  private final JdbcClient jdbc;
  private final Clock clock;

  public JdbcRequestFiles(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  private record Found(
      long blockId,
      long nodeId,
      long fileId,
      Lfn lfn,
      ByteCount bytes,
      BlockName block,
      NodeName destination) {

    String key() {
      return blockId + " " + nodeId + " " + fileId;
    }
  }

  private record Seen(String key, RequestFileView view) {}

  /**
   * @param state of the files; null for any
   */
  public Page<RequestFileView> part(PartOfRequest wanted, @Nullable FileState state) {
    Instant now = clock.instant();
    List<Found> found = found(wanted, state);
    List<Standing> standings = standings(found);
    List<Seen> seen =
        IntStream.range(0, found.size())
            .mapToObj(
                place ->
                    new Seen(
                        found.get(place).key(), view(found.get(place), standings.get(place), now)))
            .toList();
    return Pages.cut(seen, wanted.page(), Seen::key, Seen::view);
  }

  private List<Found> found(PartOfRequest wanted, @Nullable FileState state) {
    Cursor from = wanted.page().after();
    return jdbc.sql(FileStatements.of(state))
        .param("request", wanted.request())
        .param("to", wanted.nodeName())
        .param("block", from.numberAt(0))
        .param("node", from.numberAt(1))
        .param("file", from.numberAt(2))
        .param("limit", wanted.page().oneMore())
        .query((row, n) -> found(row))
        .list();
  }

  private static Found found(ResultSet row) throws SQLException {
    return new Found(
        row.getLong("block_id"),
        row.getLong("node_id"),
        row.getLong("id"),
        new Lfn(row.getString("lfn")),
        ByteCount.of(row.getLong("bytes")),
        BlockName.parse(row.getString("block")),
        new NodeName(row.getString("node")));
  }

  private List<Standing> standings(List<Found> found) {
    return jdbc.sql(FileStatements.STANDING)
        .param("files", found.stream().mapToLong(Found::fileId).toArray())
        .param("nodes", found.stream().mapToLong(Found::nodeId).toArray())
        .query((row, n) -> standing(row))
        .list();
  }

  private static Standing standing(ResultSet row) throws SQLException {
    String reason = row.getString("reason");
    return new Standing(
        Cells.instant(row, "there_since"),
        row.getObject("wish") == null ? null : wish(row),
        Cells.node(row, "source"),
        task(row),
        reason == null ? null : new Standing.Failure(reason, new NodeName(row.getString("spent"))));
  }

  private static Standing.Wish wish(ResultSet row) throws SQLException {
    return new Standing.Wish(
        row.getInt("attempts"),
        row.getObject("not_before", OffsetDateTime.class).toInstant(),
        row.getString("given_up"),
        Cells.instant(row, "resting_until"));
  }

  private static Standing.Task task(ResultSet row) throws SQLException {
    if (row.getObject("task") == null) {
      return Standing.Task.NONE;
    }
    return row.getBoolean("claimed") ? Standing.Task.CLAIMED : Standing.Task.OPEN;
  }

  private static RequestFileView view(Found found, Standing standing, Instant now) {
    return new RequestFileView(
        Long.toString(found.fileId()),
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
}
