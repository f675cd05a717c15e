package io.argosy.deploy.grid;

import com.zaxxer.hikari.HikariDataSource;
import io.argosy.bench.grid.GridBatch;
import io.argosy.bench.grid.GridWorld;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.demo.GridStage;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Reads the router's records of a batch. */
final class BatchRecords implements AutoCloseable {

  private static final String OUTCOMES =
      """
      select f.lfn, s.name as source, d.name as destination, o.verdict, f.bytes,
          o.path <> 'shared' as circuit,
          extract(epoch from o.ended_at - r.created_at) as ended,
          extract(epoch from o.reported_at - r.created_at) as reported
      from harvest_outcome_facts o
          join catalog_file_facts f on f.id = o.file_id
          join catalog_block_facts b on b.id = o.block_id
          join topology_node_facts s on s.id = o.source_node_id
          join topology_node_facts d on d.id = o.destination_node_id
          cross join request_facts r
      where b.dataset like :datasets and r.client_key = :key and o.verdict <> 'returned'
      order by o.reported_at
      """;

  private final GridWorld world;
  private final HikariDataSource database;
  private final JdbcClient jdbc;

  BatchRecords(GridWorld world, GridStage stage) throws IOException {
    this.world = world;
    this.database = stage.database().pool(EmbeddedDatabase.OWNER, 1);
    this.jdbc = JdbcClient.create(database);
  }

  /**
   * @param key idempotency key of the batch's first request, from which times count
   */
  List<GridBatch.Attempt> attempts(int batch, String key) {
    return jdbc.sql(OUTCOMES)
        .param("datasets", BatchContent.prefix(batch) + "%")
        .param("key", key)
        .query((row, n) -> attempt(row))
        .list();
  }

  private GridBatch.Attempt attempt(ResultSet row) throws SQLException {
    String name = row.getString("lfn");
    return new GridBatch.Attempt(
        Integer.parseInt(name.replaceAll(".*/file|\\.dat$", "")),
        world.node(row.getString("source")),
        world.node(row.getString("destination")),
        row.getBoolean("circuit"),
        row.getString("verdict").endsWith("done"),
        row.getLong("bytes"),
        row.getDouble("ended"),
        row.getDouble("reported"));
  }

  /**
   * Returns the router's estimate of the capacity of each link, or the observed rate if it has no
   * estimate.
   */
  List<@Nullable Double> estimatedRates(RouterClient router) throws IOException {
    Map<String, Double> known = new HashMap<>();
    JsonNode export = router.get("/query/v1/world?most=1", JsonNode.class);
    for (JsonNode link : export.path("links")) {
      JsonNode rate = link.path("capacity").isNumber() ? link.path("capacity") : link.path("rate");
      if (rate.isNumber()) {
        known.put(link.path("from").asString() + ">" + link.path("to").asString(), rate.asDouble());
      }
    }
    List<@Nullable Double> rates = new ArrayList<>();
    for (int link = 0; link < world.links().size(); link++) {
      rates.add(known.get(world.nameOf(link)));
    }
    return rates;
  }

  @Override
  public void close() {
    database.close();
  }
}
