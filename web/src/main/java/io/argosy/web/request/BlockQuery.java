package io.argosy.web.request;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.web.request.DestinationView.Amount;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the blocks of a request part by part, with what each destination holds of them. */
public final class BlockQuery {

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

  public BlockQuery(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private record Head(long id, BlockName name, Amount amount) {}

  /**
   * @param asked whose cursor is the last block that is known already
   */
  PartView<BlockView> part(PartAsked asked) {
    List<Head> heads = heads(asked);
    List<Head> shown = heads.stream().limit(asked.limit()).toList();
    Map<Long, List<BlockView.Place>> places = places(asked, shown);
    return new PartView<>(
        shown.stream()
            .map(
                head ->
                    new BlockView(
                        head.name(), head.amount(), places.getOrDefault(head.id(), List.of())))
            .toList(),
        heads.size() > shown.size() ? new PartCursor(shown.getLast().id(), 0, 0).text() : null);
  }

  private List<Head> heads(PartAsked asked) {
    return jdbc.sql(BLOCKS)
        .param("request", asked.request())
        .param("after", asked.cursor().block())
        .param("limit", asked.limit() + 1)
        .query(
            (row, n) ->
                new Head(
                    row.getLong("id"),
                    BlockName.parse(row.getString("name")),
                    new Amount(row.getLong("files"), ByteCount.of(row.getLong("bytes")))))
        .list();
  }

  private Map<Long, List<BlockView.Place>> places(PartAsked asked, List<Head> heads) {
    Map<Long, List<BlockView.Place>> places = new LinkedHashMap<>();
    jdbc.sql(PLACES)
        .param("blocks", heads.stream().mapToLong(Head::id).toArray())
        .param("request", asked.request())
        .param("node", text(asked.node()))
        .query(
            row -> {
              places
                  .computeIfAbsent(row.getLong("block"), block -> new ArrayList<>())
                  .add(
                      new BlockView.Place(
                          new NodeName(row.getString("node")),
                          row.getBoolean("begun"),
                          new Amount(row.getLong("files"), ByteCount.of(row.getLong("bytes")))));
            });
    return places;
  }

  private static @Nullable String text(@Nullable NodeName node) {
    return node == null ? null : node.value();
  }
}
