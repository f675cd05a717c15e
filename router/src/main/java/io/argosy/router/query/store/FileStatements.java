package io.argosy.router.query.store;

import io.argosy.common.wire.user.FileState;
import org.jspecify.annotations.Nullable;

/**
 * Statements that page through a request's files, place by place (a place is a block at a
 * destination). Each place is read by index and only until the page is full, so that the cost does
 * not depend on the number of files.
 */
final class FileStatements {

  private static final String PLACES =
      """
      select p.block_id, p.block, p.node_id, p.node, f.id, f.lfn, f.bytes
      from (
          select k.id as block_id, k.name as block, d.node_id, n.name as node
          from request_dataset_facts rd
              join catalog_block_facts k on k.dataset_id = rd.dataset_id
              join request_destination_facts d on d.request_id = rd.request_id
                  and (d.blocks_to is null or k.place <= d.blocks_to)
              join topology_node_facts n on n.id = d.node_id
              left join subscription_block_facts s
                  on s.block_id = k.id and s.destination_node_id = d.node_id
          where rd.request_id = :request and (k.id, d.node_id) >= (:block, :node)
              and (:to::text is null or n.name = :to) and (%s)
          order by k.id, d.node_id) p
          cross join lateral (
              %s
                  and ((p.block_id, p.node_id) > (:block, :node) or f.id > :file)
              order by f.id limit :limit) f
      order by p.block_id, p.node_id, f.id limit :limit
      """;

  private static final String FILES =
      "select f.id, f.lfn, f.bytes from catalog_file_facts f where f.block_id = p.block_id";

  private static final String REQUESTS =
      """
      select f.id, f.lfn, f.bytes
      from activation_file_request_facts q join catalog_file_facts f on f.id = q.file_id
      where q.block_id = p.block_id and q.destination_node_id = p.node_id\
      """;

  private static final String IS_THERE =
      """
      exists (select 1 from catalog_replica_facts r
          where r.file_id = f.id and r.node_id = p.node_id)\
      """;

  private static final String IS_REQUESTED =
      """
      exists (select 1 from activation_file_request_facts q
          where q.file_id = f.id and q.destination_node_id = p.node_id)\
      """;

  private static final String IS_CLAIMED =
      """
      exists (select 1 from issue_task_facts t
          where t.file_request_id = q.id and t.claim_id is not null)\
      """;

  private static final String ANY_PLACE = "true";
  private static final String HAS_SOME = "s.block_id is null or s.done_files > 0";
  private static final String LACKS_SOME = "s.block_id is null or s.done_files < s.files";

  /** Condition for a failed file; one in backoff is retried automatically and has not failed. */
  private static final String IS_GIVEN_UP = "q.given_up is not null and q.resting_until is null";

  private FileStatements() {}

  /** Returns the statement for all files, or for those in this state. */
  static String of(@Nullable FileState state) {
    if (state == null) {
      return PLACES.formatted(ANY_PLACE, FILES);
    }
    return switch (state) {
      case ARRIVED -> PLACES.formatted(HAS_SOME, FILES + " and " + IS_THERE);
      case LATER ->
          PLACES.formatted(LACKS_SOME, FILES + " and not " + IS_THERE + " and not " + IS_REQUESTED);
      case MOVING -> PLACES.formatted(LACKS_SOME, REQUESTS + " and " + IS_CLAIMED);
      case FAILED -> PLACES.formatted(LACKS_SOME, REQUESTS + " and " + IS_GIVEN_UP);
      case WAITING ->
          PLACES.formatted(
              LACKS_SOME, REQUESTS + " and not (" + IS_GIVEN_UP + ") and not " + IS_CLAIMED);
    };
  }

  /** The state of each file of a page at its destination. */
  static final String STANDING =
      """
      select w.place, r.created_at as there_since, q.id as file_request, q.attempts, q.not_before,
          q.given_up, z.resting_until, o.source, t.task, t.claimed, x.reason, x.source as spent
      from unnest(:files::bigint[], :nodes::bigint[]) with ordinality as w (file, node, place)
          left join catalog_replica_facts r on r.file_id = w.file and r.node_id = w.node
          left join activation_file_request_facts q
              on q.file_id = w.file and q.destination_node_id = w.node and r.file_id is null
          left join activation_rest_facts z on z.file_request_id = q.id
          left join lateral (
              select n.name as source from routing_route_facts u
                  join topology_node_facts n on n.id = u.source_node_id
              where u.file_request_id = q.id limit 1) o on true
          left join lateral (
              select y.id as task, y.claim_id is not null as claimed from issue_task_facts y
              where y.file_request_id = q.id order by y.id desc limit 1) t on true
          left join lateral (
              select v.reason, n.name as source from activation_source_failure_facts v
                  join topology_node_facts n on n.id = v.source_node_id
              where v.file_request_id = q.id order by v.failed_at desc limit 1) x on true
      order by w.place
      """;
}
