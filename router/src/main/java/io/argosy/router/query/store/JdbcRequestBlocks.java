package io.argosy.router.query.store;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestBlockView;
import io.argosy.router.query.PageRequest;
import io.argosy.router.stage.Columns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the blocks of requests, with what each destination holds of them. */
public final class JdbcRequestBlocks {

  private static final String BLOCKS =
      """
      select k.id, k.name, k.files, k.bytes
      from request_dataset_facts rd
          join catalog_block_facts k on k.dataset_id = rd.dataset_id
      where rd.request_id = :request and k.id > :after
          and exists (select 1 from request_destination_facts d
              where d.request_id = rd.request_id
                  and (d.blocks_to is null or k.place <= d.blocks_to))
      order by k.id limit :limit
      """;

  private static final String PLACES =
      """
      select w.block, n.name as node, s.block_id is not null as begun,
          coalesce(s.done_files, h.files, 0) as files,
          coalesce(s.done_bytes, h.bytes, 0) as bytes
      from unnest(:blocks::bigint[]) as w (block)
          join catalog_block_facts k on k.id = w.block
          join request_destination_facts d on d.request_id = :request
              and (d.blocks_to is null or k.place <= d.blocks_to)
          join topology_node_facts n on n.id = d.node_id
          left join subscription_block_facts s
              on s.block_id = w.block and s.destination_node_id = d.node_id
          left join catalog_holding_facts h on h.block_id = w.block and h.node_id = d.node_id
      where :node::text is null or n.name = :node
      order by n.name
      """;

  private final JdbcClient jdbc;

  public JdbcRequestBlocks(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private record Head(long id, BlockName name, Amount amount) {}

  /**
   * @param node one destination; null for all
   */
  public Page<RequestBlockView> page(long request, @Nullable NodeName node, PageRequest wanted) {
    List<Head> heads =
        jdbc.sql(BLOCKS)
            .param("request", request)
            .param("after", wanted.after().number(0))
            .param("limit", wanted.oneMore())
            .query(
                (row, n) ->
                    new Head(
                        row.getLong("id"), BlockName.parse(row.getString("name")), amount(row)))
            .list();
    Map<Long, List<RequestBlockView.Place>> places = new HashMap<>();
    jdbc.sql(PLACES)
        .param("blocks", Columns.longs(heads, Head::id))
        .param("request", request)
        .param("node", Objects.toString(node, null))
        .query(
            row -> {
              places
                  .computeIfAbsent(row.getLong("block"), block -> new ArrayList<>())
                  .add(
                      new RequestBlockView.Place(
                          new NodeName(row.getString("node")),
                          row.getBoolean("begun"),
                          amount(row)));
            });
    return Pages.cut(
        heads,
        wanted,
        head -> Long.toString(head.id()),
        head ->
            new RequestBlockView(
                head.name(), head.amount(), places.getOrDefault(head.id(), List.of())));
  }

  private static Amount amount(ResultSet row) throws SQLException {
    return new Amount(row.getLong("files"), ByteCount.of(row.getLong("bytes")));
  }
}
