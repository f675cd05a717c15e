package io.argosy.router.issue.store;

/** The statements that move tasks from the live table to that of closed ones. */
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
   * Returns a statement with the parameter {@code at}. Agents that hold the tasks are notified.
   *
   * @param chosen subquery that selects the ids and locks the rows
   */
  static String withdrawing(String chosen) {
    return MOVE.formatted(chosen, "claim_id");
  }

  /** Returns the same; the statement returns the file requests. */
  static String answering(String chosen) {
    return withdrawing(chosen) + FILE_REQUESTS;
  }

  /** Returns the same for tasks that their holders reported; these are not notified. */
  static String reported(String chosen) {
    return MOVE.formatted(chosen, "null::uuid");
  }
}
