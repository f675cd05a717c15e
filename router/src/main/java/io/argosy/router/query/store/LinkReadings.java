package io.argosy.router.query.store;

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

/** Reads what links transferred, summed up by the database. Nodes are read once, at first. */
final class LinkReadings {

  /** Name and site of a node. */
  record Place(NodeName name, SiteName site) {}

  /**
   * Amount that a link transferred in one bin.
   *
   * @param from start of the bin
   */
  record Moved(Instant from, LinkName link, long files, long bytes) {}

  /**
   * Files that agents have taken over a link and not yet reported.
   *
   * @param since when the first of them was taken; all earlier transfers are reported
   */
  record InFlight(long files, long bytes, Instant since) {}

  /** Reported amounts in bins, including the bytes of failed attempts. */
  private static final String REPORTED =
      """
      select bin_start, source_node_id, destination_node_id, done_files as files,
          done_bytes + failed_bytes as bytes
      from linkrate_bin_facts where bin_start >= :since
      """;

  /** Amounts from heartbeats, in the same bins. */
  private static final String LANDED =
      """
      select to_timestamp(floor(extract(epoch from slot) / :width) * :width) as bin_start,
          source_node_id, destination_node_id, 0 as files, sum(bytes) as bytes
      from linkrate_flow_facts where slot >= :since and slot < :until
      group by 1, 2, 3
      """;

  private static final String MOVED =
      """
      select source_node_id, destination_node_id, sum(bytes) as number
      from linkrate_flow_facts where slot >= :since and slot < :until
      group by source_node_id, destination_node_id
      """;

  private static final String FAILED =
      """
      select source_node_id, destination_node_id, sum(attempts) as number
      from harvest_failure_facts where bin_start >= :since and bin_start <= :until
      group by source_node_id, destination_node_id
      """;

  private static final String HELD =
      """
      select t.source_node_id, t.destination_node_id, count(*) as files, sum(t.bytes) as bytes,
          min(c.created_at) as since
      from issue_task_facts t join issue_claim_facts c on c.id = t.claim_id
      group by t.source_node_id, t.destination_node_id
      """;

  private final JdbcClient jdbc;
  private final Map<Long, Place> nodes = new LinkedHashMap<>();

  LinkReadings(JdbcClient jdbc) {
    this.jdbc = jdbc;
    jdbc.sql("select id, name, site from topology_node_facts order by site, name")
        .query(
            row -> {
              nodes.put(
                  row.getLong("id"),
                  new Place(
                      new NodeName(row.getString("name")), new SiteName(row.getString("site"))));
            });
  }

  /** Returns all nodes, sorted by site and name. */
  Collection<Place> nodes() {
    return nodes.values();
  }

  long links() {
    return jdbc.sql("select count(*) from topology_link_facts where enabled")
        .query(Long.class)
        .single();
  }

  /** Returns reported amounts, which are exact but lack transfers in progress. */
  List<Moved> reported(Instant since) {
    return jdbc.sql(REPORTED).param("since", at(since)).query((row, n) -> moved(row)).list();
  }

  /** Returns amounts from heartbeats, which include transfers in progress. */
  List<Moved> landed(Instant since, Instant until) {
    return jdbc.sql(LANDED)
        .param("since", at(since))
        .param("until", at(until))
        .param("width", Bins.WIDTH.toSeconds())
        .query((row, n) -> moved(row))
        .list();
  }

  /** Returns the bytes that arrived within this time. */
  Map<LinkName, Long> moved(Instant since, Instant until) {
    return numbers(MOVED, since, until);
  }

  /** Returns the number of failed attempts, whatever the cause. */
  Map<LinkName, Long> failed(Instant since, Instant until) {
    return numbers(FAILED, since, until);
  }

  private Map<LinkName, Long> numbers(String sql, Instant since, Instant until) {
    Map<LinkName, Long> numbers = new HashMap<>();
    jdbc.sql(sql)
        .param("since", at(since))
        .param("until", at(until))
        .query(
            row -> {
              numbers.put(link(row), row.getLong("number"));
            });
    return numbers;
  }

  /** Returns what agents have taken and not yet reported. */
  Map<LinkName, InFlight> inFlight() {
    Map<LinkName, InFlight> inFlight = new HashMap<>();
    jdbc.sql(HELD)
        .query(
            row -> {
              inFlight.put(
                  link(row),
                  new InFlight(row.getLong("files"), row.getLong("bytes"), Cells.at(row, "since")));
            });
    return inFlight;
  }

  private Moved moved(ResultSet row) throws SQLException {
    return new Moved(
        Cells.at(row, "bin_start"), link(row), row.getLong("files"), row.getLong("bytes"));
  }

  private LinkName link(ResultSet row) throws SQLException {
    return new LinkName(
        nodes.get(row.getLong("source_node_id")).name(),
        nodes.get(row.getLong("destination_node_id")).name());
  }

  private static OffsetDateTime at(Instant at) {
    return OffsetDateTime.ofInstant(at, ZoneOffset.UTC);
  }
}
