package io.argosy.router.query.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.FileState;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestFileView;
import io.argosy.router.query.Cursor;
import io.argosy.router.query.PageRequest;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
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

  /**
   * @param node one destination; null for all
   * @param state of the files; null for any
   */
  public Page<RequestFileView> page(
      long request, @Nullable NodeName node, @Nullable FileState state, PageRequest wanted) {
    Instant now = clock.instant();
    Cursor from = wanted.after();
    List<Found> read =
        jdbc.sql(FileStatements.of(state))
            .param("request", request)
            .param("to", Objects.toString(node, null))
            .param("block", from.numberAt(0))
            .param("node", from.numberAt(1))
            .param("file", from.numberAt(2))
            .param("limit", wanted.oneMore())
            .query((row, n) -> found(row))
            .list();
    Page<Found> found = Pages.cut(read, wanted, Found::key, file -> file);
    List<Standing> standings = standings(found.items());
    return new Page<>(
        IntStream.range(0, standings.size())
            .mapToObj(place -> view(found.items().get(place), standings.get(place), now))
            .toList(),
        found.next());
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
        .param("files", Columns.longs(found, Found::fileId))
        .param("nodes", Columns.longs(found, Found::nodeId))
        .query((row, n) -> standing(row))
        .list();
  }

  private static Standing standing(ResultSet row) throws SQLException {
    String reason = row.getString("reason");
    return new Standing(
        Cells.instant(row, "there_since"),
        row.getObject("file_request") == null ? null : request(row),
        Cells.node(row, "source"),
        task(row),
        reason == null ? null : new Standing.Failure(reason, new NodeName(row.getString("spent"))));
  }

  private static Standing.FileRequest request(ResultSet row) throws SQLException {
    return new Standing.FileRequest(
        row.getInt("attempts"),
        Cells.at(row, "not_before"),
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
