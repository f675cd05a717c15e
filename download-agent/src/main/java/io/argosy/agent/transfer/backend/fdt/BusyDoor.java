package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.TaskFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A door at its limit of FDT runs. A job that no other tool can move retries, at most as long as it
 * would wait for its turn. For one thread.
 */
final class BusyDoor {

  private static final Logger LOG = LoggerFactory.getLogger(BusyDoor.class);

  private final FdtRules rules;
  private final Duration pause;
  private Optional<Instant> busySince = Optional.empty();

  BusyDoor(FdtRules rules, Duration pause) {
    this.rules = rules;
    this.pause = pause;
  }

  static boolean isWaitedFor(FdtRules rules, TaskFailure failure) {
    return failure.reason() == FailureClass.SOURCE_BUSY && !rules.orHttp();
  }

  /** Waits and returns true; returns false at once if that took too long, or the agent stops. */
  boolean isAskedAgainAfter(TaskFailure failure) {
    Instant now = rules.clock().instant();
    busySince = busySince.or(() -> Optional.of(now));
    boolean late = !now.isBefore(busySince.get().plus(FdtTimeouts.TURN));
    if (late || !isWaitedFor(rules, failure)) {
      return false;
    }
    LOG.info(
        "Source door is busy, retrying: seconds={} reason={}",
        pause.toSeconds(),
        failure.message());
    boolean going = true;
    while (going && rules.clock().instant().isBefore(now.plus(pause))) {
      going = rules.pulse().getAsBoolean();
    }
    return going;
  }
}
