package io.argosy.bench.pages;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Keys of things that addresses name, of each kind several that are unlike. */
record Examples(
    List<Long> requests,
    List<Long> files,
    List<Long> cycles,
    List<String> datasets,
    List<String> nodes) {

  /** The newest and the oldest, those with most files to come, and of each state one. */
  private static final String REQUESTS =
      """
      (select id from request_facts order by id desc limit 3)
      union (select s.request_id from subscription_facts s
              join catalog_block_facts k on k.dataset_id = s.dataset_id
              join subscription_block_facts b on b.block_id = k.id
                  and b.destination_node_id = s.destination_node_id
          where s.closed_at is null group by s.request_id
          order by sum(b.files - b.done_files) desc limit 3)
      union (select min(id) from request_facts where cancelled_at is not null)
      union (select min(id) from request_facts where suspended_at is not null)
      union (select min(request_id) from request_destination_facts where approved is null)
      union (select min(request_id) from request_destination_facts where not approved)
      union (select min(id) from request_facts)
      """;

  /** Under way, not taken by a window, given up, without a route, and there. */
  private static final String FILES =
      """
      (select file_id from issue_task_facts where claim_id is not null order by id limit 3)
      union (select file_id from issue_task_facts where claim_id is null order by id desc limit 3)
      union (select file_id from activation_file_request_facts where given_up is not null
          order by id limit 2)
      union (select file_id from activation_file_request_facts q where given_up is null
              and not exists (select 1 from routing_route_facts r where r.file_request_id = q.id)
          order by id limit 3)
      union (select file_id from harvest_outcome_facts where verdict = 'failed'
          order by reported_at desc limit 2)
      union (select min(file_id) from catalog_replica_facts)
      """;

  private static final String CYCLES =
      """
      select cycle_id from shadow_run_facts where skipped is null order by cycle_id desc limit 10
      """;

  private static final String DATASETS =
      """
      select name from (
          select k.dataset as name, count(*) as blocks from catalog_block_facts k group by k.dataset) d
      order by blocks desc, name limit 5
      """;

  /** The first, the last, that where most is to come, and that where most has come. */
  private static final String NODES =
      """
      (select n.name from topology_node_facts n order by n.name limit 1)
      union (select n.name from topology_node_facts n
              join subscription_block_facts b on b.destination_node_id = n.id
          group by n.name order by sum(b.files - b.done_files) desc limit 1)
      union (select n.name from topology_node_facts n
              join subscription_block_facts b on b.destination_node_id = n.id
          group by n.name order by sum(b.done_files) desc limit 1)
      union (select n.name from topology_node_facts n order by n.name desc limit 1)
      """;

  static Examples read(JdbcClient jdbc) {
    return new Examples(
        jdbc.sql(REQUESTS).query(Long.class).list(),
        jdbc.sql(FILES).query(Long.class).list(),
        jdbc.sql(CYCLES).query(Long.class).list(),
        jdbc.sql(DATASETS).query(String.class).list(),
        jdbc.sql(NODES).query(String.class).list());
  }

  String[] ofRequests(String form) {
    return filled(form, requests.stream());
  }

  String[] ofFiles(String form) {
    return filled(form, files.stream());
  }

  String[] ofCycles(String form) {
    return filled(form, cycles.stream());
  }

  private static String[] filled(String form, Stream<Long> keys) {
    return keys.map(form::formatted).toArray(String[]::new);
  }
}
