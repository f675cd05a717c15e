package io.argosy.router.issue.store;

/** How tasks end, whoever ends them: they pass from the live table to the closed one. */
final class TaskClosing {

  private static final String MOVE =
      """
      with chosen as (%s),
      gone as (delete from task t using chosen c where t.id = c.id returning t.*)
      insert into task_closed (task_id, file_request_id, file_id, block_id, source_node_id,
          destination_node_id, closed_at, claim_id)
      select id, file_request_id, file_id, block_id, source_node_id, destination_node_id, :at, %s
      from gone
      """;

  private static final String FILE_REQUESTS = " returning file_request_id";

  private TaskClosing() {}

  /**
   * A statement with the parameter {@code at}. Agents that hold the tasks hear that these were
   * withdrawn.
   *
   * @param chosen selects the ids and locks the rows
   */
  static String withdrawing(String chosen) {
    return MOVE.formatted(chosen, "claim_id");
  }

  /** The same; it answers the file requests. */
  static String answering(String chosen) {
    return withdrawing(chosen) + FILE_REQUESTS;
  }

  /** The same for tasks that their holders have reported; they hear nothing of them. */
  static String reported(String chosen) {
    return MOVE.formatted(chosen, "null::uuid");
  }
}
