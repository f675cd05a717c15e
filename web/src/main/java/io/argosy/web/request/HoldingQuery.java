package io.argosy.web.request;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.web.request.DestinationView.Holding;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Adds up from the views of facts what nobody counts as a part of a request, as a preview does. */
public final class HoldingQuery {

  private static final Amount NONE = new Amount(0, ByteCount.ZERO);
  private static final Holding NOTHING = new Holding(NONE, NONE);

  private static final String HELD =
      """
      select n.name, coalesce(sum(b.files), 0) as files, coalesce(sum(b.bytes), 0) as bytes,
          coalesce(sum(h.files), 0) as there_files, coalesce(sum(h.bytes), 0) as there_bytes
      from request_destination_facts d
          join topology_node_facts n on n.id = d.node_id
          join request_dataset_facts rd on rd.request_id = d.request_id
          join catalog_block_facts b on b.dataset_id = rd.dataset_id
              and (d.blocks_to is null or b.place <= d.blocks_to)
          left join catalog_holding_facts h on h.block_id = b.id and h.node_id = d.node_id
      where d.request_id = :request group by n.name
      """;

  private final JdbcClient jdbc;

  public HoldingQuery(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** With all of its data and what is there of it where nobody else counts. */
  RequestView counted(RequestView request) {
    if (request.destinations().stream().noneMatch(DestinationView::isUncounted)) {
      return request;
    }
    Map<NodeName, Holding> held = of(Long.parseLong(request.id()));
    return request.with(
        request.destinations().stream()
            .map(at -> counted(at, held.getOrDefault(at.node(), NOTHING)))
            .toList());
  }

  private static DestinationView counted(DestinationView at, Holding held) {
    return at.isUncounted() ? at.holding(held) : at;
  }

  private Map<NodeName, Holding> of(long request) {
    Map<NodeName, Holding> held = new HashMap<>();
    jdbc.sql(HELD)
        .param("request", request)
        .query(
            row -> {
              held.put(new NodeName(row.getString("name")), holding(row));
            });
    return held;
  }

  private static Holding holding(ResultSet row) throws SQLException {
    return new Holding(
        new Amount(row.getLong("files"), ByteCount.of(row.getLong("bytes"))),
        new Amount(row.getLong("there_files"), ByteCount.of(row.getLong("there_bytes"))));
  }
}
