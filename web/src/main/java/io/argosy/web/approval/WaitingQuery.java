package io.argosy.web.approval;

import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Counts from the views of facts what data managers have not decided. */
public final class WaitingQuery {

  private final JdbcClient jdbc;

  public WaitingQuery(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** By site; one without is absent. */
  public Map<String, Long> bySite() {
    Map<String, Long> counts = new HashMap<>();
    jdbc.sql(
            """
            select n.site, count(*) as waiting
            from request_destination_facts d
                join request_facts r on r.id = d.request_id
                join topology_node_facts n on n.id = d.node_id
            where d.approved is null and r.cancelled_at is null
            group by n.site
            """)
        .query(
            row -> {
              counts.put(row.getString("site"), row.getLong("waiting"));
            });
    return counts;
  }
}
