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
 * How one attempt ended, as its agent tells it.
 *
 * @param source the node the bytes came from
 * @param bytes moved over the network by this attempt
 */
public record AttemptReport(
    TaskAttempt attempt, NodeName source, Journey journey, ByteCount bytes, Ending ending) {

  private static final String KEEPS_PARTS = "http";

  /**
   * A success that the catalogue does not agree with is a failure, and never a replica. The agent
   * has verified nothing then, so the failure is one of its report, which accuses no source.
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

  /** What was found where the source served wrong bytes. */
  Optional<String> wrongBytes() {
    return ending instanceof Ending.Failed failed && failed.isOfWrongBytes()
        ? Optional.of(failed.message())
        : Optional.empty();
  }

  /**
   * Whether the attempt broke off after a part of the file that the next one continues. Only the
   * agent's own transfers over HTTP keep parts (ADR 29).
   */
  boolean advances(ByteCount size) {
    return ending instanceof Ending.Failed failed
        && (failed.reason() == FailureClass.NETWORK || failed.reason() == FailureClass.TIMEOUT)
        && journey.tool().equals(KEEPS_PARTS)
        && PartGain.isGain(bytes, size);
  }

  /** The ending, where a failure names the source it was with: people read it without the rest. */
  Ending named() {
    return ending instanceof Ending.Failed failed
        ? new Ending.Failed(failed.reason(), failed.phase(), named(failed.message()))
        : ending;
  }

  private String named(String message) {
    return Excerpt.of("from %s: %s".formatted(source, message), Ending.LONGEST_MESSAGE);
  }

  /**
   * How it went, by the router's clock.
   *
   * @param path {@code shared} or the circuit's id
   */
  public record Journey(String path, String tool, Instant started, Instant ended) {}
}
