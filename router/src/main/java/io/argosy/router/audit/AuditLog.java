package io.argosy.router.audit;

/** Keeps every command with who and when; called inside the transaction of what it tells. */
public interface AuditLog {

  /**
   * @param action such as {@code inject}
   * @param object what was touched, by its name
   * @param detail shortened to 4,000 characters
   */
  void record(String actor, String action, String object, String detail);
}
