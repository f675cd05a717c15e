package io.argosy.router.harvest;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.PartGain;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.SourceSetback;
import io.argosy.router.issue.TaskAttempt;
import java.time.Instant;
import java.util.Optional;

/**
 * How one attempt ended, as its agent reports it. Times are by the router's clock.
 *
 * @param source the node the bytes came from
 * @param path {@code shared} or the circuit's id
 * @param bytes bytes that this attempt moved over the network
 */
public record AttemptReport(
    TaskAttempt attempt,
    NodeName source,
    String path,
    String tool,
    Instant started,
    Instant ended,
    ByteCount bytes,
    Ending ending) {

  private static final String KEEPS_PARTS = "http";

  /**
   * Turns a success whose size or checksum differs from the catalogue's into a failure, so that it
   * never becomes a replica. The failure is one of the report and is not counted against the
   * source, because the agent cannot have verified the file.
   */
  AttemptReport checked(ReportedTask.Content content) {
    if (ending instanceof Ending.Arrived found && !content.matches(found)) {
      String message =
          "reported %d bytes %s, catalogued %d bytes %s"
              .formatted(
                  found.size().bytes(),
                  found.checksum(),
                  content.bytes().bytes(),
                  content.checksum());
      return with(
          path,
          new Ending.Failed(
              new TaskFailure(FailureClass.CHECKSUM_MISMATCH, Phase.REPORT, message)));
    }
    return this;
  }

  AttemptReport over(String other) {
    return with(other, ending);
  }

  private AttemptReport with(String way, Ending end) {
    return new AttemptReport(attempt, source, way, tool, started, ended, bytes, end);
  }

  /** Returns the description of the mismatch if the source served wrong bytes. */
  Optional<String> wrongBytes() {
    return ending instanceof Ending.Failed(TaskFailure failure)
            && SourceSetback.isOfWrongBytes(failure)
        ? Optional.of(failure.message())
        : Optional.empty();
  }

  /**
   * Returns whether the attempt left a partial file that the next one continues. Only the agent's
   * own transfers over HTTP do (ADR 29).
   */
  boolean advances(ByteCount size) {
    return ending instanceof Ending.Failed(TaskFailure failure)
        && (failure.reason() == FailureClass.NETWORK || failure.reason() == FailureClass.TIMEOUT)
        && tool.equals(KEEPS_PARTS)
        && PartGain.isGain(bytes, size);
  }

  /**
   * Adds the source to the message of a failure that does not name it, because it is also shown
   * alone.
   */
  TaskFailure named(TaskFailure failure) {
    String message = "from %s: %s".formatted(source, failure.message());
    return failure.message().contains(source.value())
        ? failure
        : new TaskFailure(failure.reason(), failure.phase(), message).brief();
  }
}
