package io.argosy.router.query.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.PinView;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the pins. */
public final class JdbcPinViews {

  private static final String PINS =
      """
      select p.id, p.automation, s.name as source, d.name as destination,
          nullif(p.request_id, 0) as request, b.name as block, nullif(p.strategy, '*') as strategy,
          p.capacity, p.ends_at, p.reason, p.set_by, p.set_at
      from automation_pin_facts p
          left join topology_node_facts s on s.id = p.source_node_id
          left join topology_node_facts d on d.id = p.destination_node_id
          left join catalog_block_facts b on b.id = p.block_id
      where p.id > :after order by p.id limit :limit
      """;

  private final JdbcClient jdbc;

  public JdbcPinViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public Page<PinView> page(PageRequest wanted) {
    List<PinView> read =
        jdbc.sql(PINS)
            .param("after", wanted.after().number(0))
            .param("limit", wanted.oneMore())
            .query((row, n) -> view(row))
            .list();
    return Pages.cut(read, wanted, PinView::id, pin -> pin);
  }

  private static PinView view(ResultSet row) throws SQLException {
    return new PinView(
        row.getString("id"),
        row.getString("automation"),
        Cells.node(row, "source"),
        Cells.node(row, "destination"),
        row.getString("request"),
        block(row.getString("block")),
        row.getString("strategy"),
        row.getObject("capacity", Double.class),
        Cells.instant(row, "ends_at"),
        row.getString("reason"),
        row.getString("set_by"),
        row.getObject("set_at", OffsetDateTime.class).toInstant());
  }

  private static @Nullable BlockName block(@Nullable String text) {
    return text == null ? null : BlockName.parse(text);
  }
}
