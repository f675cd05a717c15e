package io.argosy.router.query.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.SuspendedBlockView;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Reads blocks that are not tried until a person resumes them, in the order of their suspension.
 */
public final class JdbcSuspensionViews {

  private static final String SUSPENDED =
      """
      select s.id, k.name as block, n.name as destination, s.suspended_at, s.reason
      from activation_suspension_facts s
          join catalog_block_facts k on k.id = s.block_id
          join topology_node_facts n on n.id = s.destination_node_id
      where s.id > :after order by s.id limit :limit
      """;

  private record Row(String key, SuspendedBlockView view) {}

  private final JdbcClient jdbc;

  public JdbcSuspensionViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public Page<SuspendedBlockView> page(PageRequest wanted) {
    List<Row> read =
        jdbc.sql(SUSPENDED)
            .param("after", wanted.after().number(0))
            .param("limit", wanted.oneMore())
            .query((row, n) -> read(row))
            .list();
    return Pages.cut(read, wanted, Row::key, Row::view);
  }

  private static Row read(ResultSet row) throws SQLException {
    return new Row(
        row.getString("id"),
        new SuspendedBlockView(
            BlockName.parse(row.getString("block")),
            new NodeName(row.getString("destination")),
            row.getObject("suspended_at", OffsetDateTime.class).toInstant(),
            row.getString("reason")));
  }
}
