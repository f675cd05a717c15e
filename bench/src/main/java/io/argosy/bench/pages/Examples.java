package io.argosy.bench.pages;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Keys that addresses contain, several different ones of each kind. */
record Examples(
    List<String> requests,
    List<String> files,
    List<String> cycles,
    List<String> datasets,
    List<String> nodes) {

  /** The newest and the oldest requests, those with most missing files, and one of each state. */
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

  /** Files that are claimed, queued, given up, without a route, failed, and present. */
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

  /** The first and last node, and those with the most missing and the most arrived files. */
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
        jdbc.sql(REQUESTS).query(String.class).list(),
        jdbc.sql(FILES).query(String.class).list(),
        jdbc.sql(CYCLES).query(String.class).list(),
        jdbc.sql(DATASETS).query(String.class).list(),
        jdbc.sql(NODES).query(String.class).list());
  }

  /**
   * Returns parameters of a request: one dataset, several at several nodes, those of a name, and
   * all there are.
   */
  List<String> wanted() {
    List<String> wanted = new ArrayList<>();
    datasets.forEach(name -> wanted.add(wanted(List.of(name), nodes.subList(0, 1))));
    wanted.add(wanted(datasets, nodes));
    wanted.add(wanted(List.of("/SingleMuon*"), List.of(nodes.get(1))));
    wanted.add(wanted(List.of("/*"), List.of(nodes.getLast())));
    return wanted;
  }

  private static String wanted(List<String> datasets, List<String> nodes) {
    return Stream.concat(
            datasets.stream()
                .map(name -> "&dataset=" + URLEncoder.encode(name, StandardCharsets.UTF_8)),
            nodes.stream().map(node -> "&to=" + node))
        .collect(Collectors.joining());
  }
}
