package io.argosy.router.audit;

import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import java.time.Instant;
import java.util.function.Supplier;

/** The services that every command uses: transactions, the audit log, the clock and wake-ups. */
public record CommandContext(StageContext stages, AuditLog audit) {

  public Instant now() {
    return stages.now();
  }

  /** Runs all writes in one transaction. */
  public <T> T inOne(Supplier<T> writes) {
    return stages.inOne(writes);
  }

  public void inOne(Runnable writes) {
    stages.inOne(writes);
  }

  /** Records the command; call it inside the transaction. See {@link AuditLog#record}. */
  public void record(String actor, String action, String object, String detail) {
    audit.record(actor, action, object, detail);
  }

  /** Wakes a stage. Call it after the commit. */
  public void wake(Stage stage) {
    stages.wake(stage);
  }
}
