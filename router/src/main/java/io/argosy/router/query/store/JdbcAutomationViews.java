package io.argosy.router.query.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.BreakerView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.PinView;
import io.argosy.common.wire.user.SuspendedBlockView;
import io.argosy.router.query.PageRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what automatic actions have done, and the exceptions from them. */
public final class JdbcAutomationViews {

  private static final String BREAKERS =
      """
      select b.source_node_id, b.destination_node_id, s.name as source, d.name as destination,
          b.state, b.decided, b.since, b.probe_at, b.openings, b.pinned_by, b.reason
      from breaker_facts b
          left join topology_node_facts s on s.id = b.source_node_id
          left join topology_node_facts d on d.id = b.destination_node_id
      """;

  private static final String BREAKERS_PAGE =
      BREAKERS
          + """
          where (coalesce(s.name, ''), coalesce(d.name, '')) > (:source, :destination)
          order by coalesce(s.name, ''), coalesce(d.name, '') limit :limit
          """;

  private static final String OPEN_BREAKERS =
      BREAKERS + "where b.state <> 'closed' order by b.destination_node_id, b.source_node_id";

  private static final String PINS =
      """
      select p.id, p.automation, s.name as source, d.name as destination,
          nullif(p.request_id, 0) as request, b.name as block, c.name as dataset,
          nullif(p.strategy, '*') as strategy,
          p.capacity, p.ends_at, p.reason, p.set_by, p.set_at
      from automation_pin_facts p
          left join topology_node_facts s on s.id = p.source_node_id
          left join topology_node_facts d on d.id = p.destination_node_id
          left join catalog_block_facts b on b.id = p.block_id
          left join catalog_dataset_facts c on c.id = p.dataset_id
      where p.id > :after order by p.id limit :limit
      """;

  private static final String SUSPENDED =
      """
      select s.id, k.name as block, n.name as destination, s.suspended_at, s.reason
      from activation_suspension_facts s
          join catalog_block_facts k on k.id = s.block_id
          join topology_node_facts n on n.id = s.destination_node_id
      where s.id > :after order by s.id limit :limit
      """;

  private final JdbcClient jdbc;

  public JdbcAutomationViews(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Returns the breakers that are open, were open recently, or are pinned. */
  public Page<BreakerView> breakers(PageRequest wanted) {
    return Pages.read(
        jdbc.sql(BREAKERS_PAGE)
            .param("source", wanted.after().word(0))
            .param("destination", wanted.after().word(1)),
        wanted,
        (row, n) ->
            Objects.toString(row.getString("source"), "")
                + " "
                + Objects.toString(row.getString("destination"), ""),
        JdbcAutomationViews::breaker);
  }

  /** An open or half-open breaker with the keys of its nodes; 0 stands for all nodes. */
  record OpenBreaker(long source, long destination, BreakerView view) {

    boolean covers(long from, long to) {
      return (source == 0 || source == from) && (destination == 0 || destination == to);
    }
  }

  List<OpenBreaker> openBreakers() {
    return jdbc.sql(OPEN_BREAKERS)
        .query(
            (row, n) ->
                new OpenBreaker(
                    row.getLong("source_node_id"),
                    row.getLong("destination_node_id"),
                    breaker(row, n)))
        .list();
  }

  public Page<PinView> pins(PageRequest wanted) {
    return Pages.read(
        jdbc.sql(PINS).param("after", wanted.after().number(0)),
        wanted,
        (row, n) -> row.getString("id"),
        JdbcAutomationViews::pin);
  }

  /** Returns blocks that are not tried until a person resumes them, the oldest first. */
  public Page<SuspendedBlockView> suspendedBlocks(PageRequest wanted) {
    return Pages.read(
        jdbc.sql(SUSPENDED).param("after", wanted.after().number(0)),
        wanted,
        (row, n) -> row.getString("id"),
        (row, n) ->
            new SuspendedBlockView(
                BlockName.parse(row.getString("block")),
                new NodeName(row.getString("destination")),
                Cells.at(row, "suspended_at"),
                row.getString("reason")));
  }

  private static BreakerView breaker(ResultSet row, int number) throws SQLException {
    NodeName source = Cells.node(row, "source");
    NodeName destination = Cells.node(row, "destination");
    String linkOrSource = destination == null ? "source" : "link";
    String pinnedBy = row.getString("pinned_by");
    String decided = row.getString("decided");
    return new BreakerView(
        source == null ? "destination" : linkOrSource,
        source,
        destination,
        row.getString("state"),
        decided,
        Cells.at(row, "since"),
        Cells.instant(row, "probe_at"),
        row.getInt("openings"),
        pinnedBy == null ? null : decided,
        pinnedBy,
        row.getString("reason"));
  }

  private static PinView pin(ResultSet row, int number) throws SQLException {
    String block = row.getString("block");
    String dataset = row.getString("dataset");
    return new PinView(
        row.getString("id"),
        row.getString("automation"),
        Cells.node(row, "source"),
        Cells.node(row, "destination"),
        row.getString("request"),
        block == null ? null : BlockName.parse(block),
        dataset == null ? null : new DatasetName(dataset),
        row.getString("strategy"),
        row.getObject("capacity", Double.class),
        Cells.instant(row, "ends_at"),
        row.getString("reason"),
        row.getString("set_by"),
        Cells.at(row, "set_at"));
  }
}
