package io.argosy.router.query.store;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Counts the files in each queue of the pipeline. */
public final class JdbcQueues {

  private static final Map<String, String> COUNTS =
      Map.of(
          "unrouted",
          """
          select count(*) from activation_file_request_facts q where q.given_up is null
              and not exists (select 1 from routing_route_facts r where r.file_request_id = q.id)
          """,
          "unissued",
          """
          select count(*) from routing_route_facts r where not exists (
              select 1 from issue_task_facts t where t.file_request_id = r.file_request_id)
          """,
          "unclaimed",
          "select count(*) from issue_task_facts where claim_id is null",
          "claimed",
          "select count(*) from issue_task_facts where claim_id is not null",
          "given-up",
          "select count(*) from activation_file_request_facts where given_up is not null");

  private final JdbcClient jdbc;

  public JdbcQueues(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public Set<String> names() {
    return COUNTS.keySet();
  }

  /** Returns the number of files by name of the queue. */
  public Map<String, Long> all() {
    return COUNTS.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, one -> jdbc.sql(one.getValue()).query(Long.class).single()));
  }
}
