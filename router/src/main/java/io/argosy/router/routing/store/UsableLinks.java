package io.argosy.router.routing.store;

import java.time.OffsetDateTime;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What may carry a file now: enabled links from a door of a live agent, over which no breaker is
 * open, or that are pinned closed themselves. All by their nodes' keys.
 *
 * @param doors nodes with a door of a live agent
 */
record UsableLinks(Set<Long> doors, Set<Link> links) {

  private static final String DOORS =
      """
      select distinct d.node_id from topology_door_facts d
          join issue_session_facts s on s.agent_id = d.agent_id
      where s.until > :now
      """;

  private static final String LINKS =
      """
      select l.source_node_id, l.destination_node_id from topology_link_facts l
      where l.enabled and l.source_node_id = any(:doors)
          and (not exists (select 1 from breaker_facts b where b.state <> 'closed'
                  and b.source_node_id in (0, l.source_node_id)
                  and b.destination_node_id in (0, l.destination_node_id))
              or exists (select 1 from breaker_facts p
                  where p.pinned_by is not null and p.state = 'closed'
                      and p.source_node_id = l.source_node_id
                      and p.destination_node_id = l.destination_node_id))
      """;

  record Link(long source, long destination) {}

  static UsableLinks read(JdbcClient jdbc, OffsetDateTime now) {
    Set<Long> doors = jdbc.sql(DOORS).param("now", now).query(Long.class).set();
    Set<Link> links =
        jdbc.sql(LINKS)
            .param("doors", doors.toArray(Long[]::new))
            .query((row, n) -> new Link(row.getLong(1), row.getLong(2)))
            .set();
    return new UsableLinks(doors, links);
  }

  boolean has(long source, long destination) {
    return links.contains(new Link(source, destination));
  }
}
