package io.argosy.router.harvest;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.PartGain;
import io.argosy.common.task.Phase;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Excerpt;
import io.argosy.router.issue.TaskAttempt;
import java.time.Instant;
import java.util.Optional;

/**
 * How one attempt ended, as its agent reports it.
 *
 * @param source the node the bytes came from
 * @param bytes bytes that this attempt moved over the network
 */
public record AttemptReport(
    TaskAttempt attempt, NodeName source, Journey journey, ByteCount bytes, Ending ending) {

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
      return new AttemptReport(
          attempt,
          source,
          journey,
          bytes,
          new Ending.Failed(FailureClass.CHECKSUM_MISMATCH, Phase.REPORT, message));
    }
    return this;
  }

  /** Returns the description of the mismatch if the source served wrong bytes. */
  Optional<String> wrongBytes() {
    return ending instanceof Ending.Failed failed && failed.isOfWrongBytes()
        ? Optional.of(failed.message())
        : Optional.empty();
  }

  /**
   * Returns whether the attempt left a partial file that the next one continues. Only the agent's
   * own transfers over HTTP do (ADR 29).
   */
  boolean advances(ByteCount size) {
    return ending instanceof Ending.Failed failed
        && (failed.reason() == FailureClass.NETWORK || failed.reason() == FailureClass.TIMEOUT)
        && journey.tool().equals(KEEPS_PARTS)
        && PartGain.isGain(bytes, size);
  }

  /** Returns the ending; a failure's message gets the source, because it is also shown alone. */
  Ending named() {
    return ending instanceof Ending.Failed failed
        ? new Ending.Failed(failed.reason(), failed.phase(), named(failed.message()))
        : ending;
  }

  private String named(String message) {
    return Excerpt.of("from %s: %s".formatted(source, message), Ending.LONGEST_MESSAGE);
  }

  /**
   * Times are by the router's clock.
   *
   * @param path {@code shared} or the circuit's id
   */
  public record Journey(String path, String tool, Instant started, Instant ended) {}
}
