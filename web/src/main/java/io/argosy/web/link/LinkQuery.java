package io.argosy.web.link;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what links moved from the views of facts; sums are made by the database. */
public final class LinkQuery {

  /** A node's name and site, under its key. */
  record Place(NodeName name, SiteName site) {}

  private final JdbcClient jdbc;

  public LinkQuery(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** By site and name. */
  Map<Long, Place> nodes() {
    Map<Long, Place> nodes = new LinkedHashMap<>();
    jdbc.sql("select id, name, site from topology_node_facts order by site, name")
        .query(
            row -> {
              nodes.put(
                  row.getLong("id"),
                  new Place(
                      new NodeName(row.getString("name")), new SiteName(row.getString("site"))));
            });
    return nodes;
  }

  long links() {
    return jdbc.sql("select count(*) from topology_link_facts where enabled")
        .query(Long.class)
        .single();
  }

  /** Bin by bin, since then. */
  List<Moved> moved(Instant since, Map<Long, Place> nodes) {
    return jdbc.sql(
            """
            select bin_start, source_node_id, destination_node_id, done_bytes
            from linkrate_bin_facts where bin_start >= :since and done_bytes > 0
            """)
        .param("since", at(since))
        .query((row, n) -> moved(row, nodes))
        .list();
  }

  private static Moved moved(ResultSet row, Map<Long, Place> nodes) throws SQLException {
    return new Moved(
        row.getObject("bin_start", OffsetDateTime.class).toInstant(),
        link(row, nodes),
        row.getLong("done_bytes"));
  }

  /** What moved most since then. */
  List<LinkHour> busiest(Instant since, int limit, Map<Long, Place> nodes) {
    return jdbc.sql(
            """
            select source_node_id, destination_node_id, sum(done_files) as done_files,
                sum(done_bytes) as done_bytes, sum(failed_files) as failed_files
            from linkrate_bin_facts where bin_start >= :since
            group by source_node_id, destination_node_id
            order by sum(done_bytes) desc, source_node_id, destination_node_id limit :limit
            """)
        .param("since", at(since))
        .param("limit", limit)
        .query(
            (row, n) ->
                new LinkHour(
                    link(row, nodes),
                    row.getLong("done_files"),
                    row.getLong("done_bytes"),
                    row.getLong("failed_files")))
        .list();
  }

  /** Bytes of all links together, by when their bin began. */
  Map<Instant, Long> sums(Instant since) {
    Map<Instant, Long> sums = new HashMap<>();
    jdbc.sql(
            """
            select bin_start, sum(done_bytes) as done_bytes from linkrate_bin_facts
            where bin_start >= :since group by bin_start
            """)
        .param("since", at(since))
        .query(
            row -> {
              sums.put(
                  row.getObject("bin_start", OffsetDateTime.class).toInstant(),
                  row.getLong("done_bytes"));
            });
    return sums;
  }

  /** Bin by bin, of these links and perhaps of others between their nodes. */
  List<Moved> movedOf(Instant since, Collection<LinkName> links, Map<Long, Place> nodes) {
    if (links.isEmpty()) {
      return List.of();
    }
    Map<NodeName, Long> keys = new HashMap<>();
    nodes.forEach((key, place) -> keys.put(place.name(), key));
    return jdbc.sql(
            """
            select bin_start, source_node_id, destination_node_id, done_bytes
            from linkrate_bin_facts where bin_start >= :since
                and source_node_id in (:sources) and destination_node_id in (:destinations)
            """)
        .param("since", at(since))
        .param("sources", links.stream().map(l -> keys.get(l.source())).distinct().toList())
        .param(
            "destinations", links.stream().map(l -> keys.get(l.destination())).distinct().toList())
        .query((row, n) -> moved(row, nodes))
        .list();
  }

  /** What agents have taken. */
  Map<LinkName, InFlight> inFlight(Map<Long, Place> nodes) {
    Map<LinkName, InFlight> inFlight = new HashMap<>();
    jdbc.sql(
            """
            select source_node_id, destination_node_id, count(*) as files, sum(bytes) as bytes
            from issue_task_facts where claim_id is not null
            group by source_node_id, destination_node_id
            """)
        .query(
            row -> {
              inFlight.put(
                  link(row, nodes), new InFlight(row.getLong("files"), row.getLong("bytes")));
            });
    return inFlight;
  }

  private static LinkName link(ResultSet row, Map<Long, Place> nodes) throws SQLException {
    return new LinkName(
        nodes.get(row.getLong("source_node_id")).name(),
        nodes.get(row.getLong("destination_node_id")).name());
  }

  private static OffsetDateTime at(Instant at) {
    return OffsetDateTime.ofInstant(at, ZoneOffset.UTC);
  }
}
