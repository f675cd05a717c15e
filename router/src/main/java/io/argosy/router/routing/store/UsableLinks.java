package io.argosy.router.routing.store;

import io.argosy.router.topology.LinkKey;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The links that may carry files now, by node keys: enabled, from a door of a live agent, and
 * without an open breaker or pinned closed. A breaker of a link is about its shared path, and does
 * not keep files from a circuit; one of a node does, and one that a person has pinned.
 *
 * @param doors nodes with a door of a live agent
 * @param enabled all enabled links
 * @param links that carry any file
 * @param probed links with a half-open breaker, which carry a few files only
 */
record UsableLinks(Set<Long> doors, Set<LinkKey> enabled, Set<LinkKey> links, Set<LinkKey> probed) {

  private static final String DOORS =
      """
      select distinct node_id from issue_source_facts where until is null or until > :now
      """;

  private static final String LINKS =
      """
      select l.source_node_id, l.destination_node_id, b.half_open and not b.pinned as probed,
          l.source_node_id = any(:doors) as served, b.pinned or not b.open as usable, b.beyond
      from topology_link_facts l cross join lateral (
          select coalesce(bool_or(f.state = 'open'), false) as open,
              coalesce(bool_or(f.state = 'half-open'), false) as half_open,
              coalesce(bool_or(f.pinned_by is not null and f.state = 'closed'
                  and f.source_node_id = l.source_node_id
                  and f.destination_node_id = l.destination_node_id), false) as pinned,
              coalesce(bool_or(f.state <> 'closed' and (f.pinned_by is not null
                  or 0 in (f.source_node_id, f.destination_node_id))), false) as beyond
          from breaker_facts f where f.source_node_id in (0, l.source_node_id)
              and f.destination_node_id in (0, l.destination_node_id)) b
      where l.enabled
      """;

  /**
   * @param circuits links that are planned over circuits
   */
  static UsableLinks read(JdbcClient jdbc, OffsetDateTime now, Set<LinkKey> circuits) {
    Set<Long> doors = jdbc.sql(DOORS).param("now", now).query(Long.class).set();
    Set<LinkKey> enabled = new HashSet<>();
    Set<LinkKey> links = new HashSet<>();
    Set<LinkKey> probed = new HashSet<>();
    jdbc.sql(LINKS)
        .param("doors", doors.toArray(Long[]::new))
        .query(
            row -> {
              LinkKey link = new LinkKey(row.getLong(1), row.getLong(2));
              enabled.add(link);
              boolean over = circuits.contains(link) && !row.getBoolean("beyond");
              if (row.getBoolean("served") && (over || row.getBoolean("usable"))) {
                (row.getBoolean("probed") && !over ? probed : links).add(link);
              }
            });
    return new UsableLinks(doors, enabled, links, probed);
  }

  boolean has(long source, long destination) {
    return links.contains(new LinkKey(source, destination));
  }

  boolean isEnabled(long source, long destination) {
    return enabled.contains(new LinkKey(source, destination));
  }

  /** Includes links that carry a few files only. */
  boolean carries(long source, long destination) {
    return has(source, destination) || probed.contains(new LinkKey(source, destination));
  }
}
