package io.argosy.router.activation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The result of routing's check of a due file's sources.
 *
 * @param problem empty if a source is usable
 * @param nodes keys of the nodes that the problem concerns, ascending
 * @param until when the first source ends its backoff, for {@link SourceProblem#COOLING_OFF}, or
 *     when the copy is expected, for {@link SourceProblem#WAITS_FOR_COPY}
 * @param expectedAt when a file that waits for a copy is expected itself, if known; routing does
 *     not read it back
 */
public record SourceCheck(
    Optional<SourceProblem> problem,
    List<Long> nodes,
    Optional<Instant> until,
    Optional<Instant> expectedAt) {

  public static final SourceCheck USABLE =
      new SourceCheck(Optional.empty(), List.of(), Optional.empty(), Optional.empty());

  public static final SourceCheck NO_SOURCE = of(SourceProblem.NO_SOURCE, List.of());

  public SourceCheck {
    nodes = nodes.stream().sorted().toList();
  }

  public static SourceCheck of(SourceProblem problem, List<Long> nodes) {
    return new SourceCheck(Optional.of(problem), nodes, Optional.empty(), Optional.empty());
  }

  /**
   * @param node where the copy is expected
   * @param until when it is expected there
   * @param expectedAt when the file is expected at its own destination
   */
  public static SourceCheck waitsForCopy(long node, Instant until, Optional<Instant> expectedAt) {
    return new SourceCheck(
        Optional.of(SourceProblem.WAITS_FOR_COPY), List.of(node), Optional.of(until), expectedAt);
  }

  public static SourceCheck coolingOff(Instant until) {
    return new SourceCheck(
        Optional.of(SourceProblem.COOLING_OFF), List.of(), Optional.of(until), Optional.empty());
  }
}
