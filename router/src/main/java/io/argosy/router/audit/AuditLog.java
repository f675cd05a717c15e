package io.argosy.router.audit;

/** Records every command with its actor and time, inside the command's transaction. */
public interface AuditLog {

  /**
   * @param action such as {@code inject}
   * @param object the name of the changed object
   * @param detail shortened to 4,000 characters
   */
  void record(String actor, String action, String object, String detail);
}
