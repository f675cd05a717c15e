package io.argosy.router.audit;

import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import java.time.Instant;
import java.util.function.Supplier;

/** What every command uses: one transaction, the audit log, the clock, and wake-ups afterwards. */
public record CommandContext(StageContext stages, AuditLog audit) {

  public Instant now() {
    return stages.now();
  }

  /** One transaction around all writes. */
  public <T> T inOne(Supplier<T> writes) {
    return stages.inOne(writes);
  }

  /** One transaction around all writes. */
  public void inOne(Runnable writes) {
    stages.inOne(writes);
  }

  /** Inside the transaction: see {@link AuditLog#record}. */
  public void record(String actor, String action, String object, String detail) {
    audit.record(actor, action, object, detail);
  }

  /** Wakes a stage. Call it after the commit. */
  public void wake(Stage stage) {
    stages.wake(stage);
  }
}
