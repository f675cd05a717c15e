package io.argosy.router.query;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.BreakerView;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.activation.WindowSize;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The facts that decide why a file is not at a destination yet. For a group of identical files,
 * times are the earliest.
 *
 * @param present whether a replica is there
 * @param suspendedBy who suspended the request, or the block at the destination
 * @param missing bytes that the destination lacks for all requested files; empty if this file fits
 * @param request the file request, once a window has taken the file
 */
public record WaitFacts(
    boolean present,
    Standing standing,
    Optional<String> suspendedBy,
    Window window,
    Receiver receiver,
    Optional<ByteCount> missing,
    Optional<FileRequest> request) {

  /** The state of the strongest request for the file at this destination. */
  public enum Standing {
    NOBODY_ASKS,
    UNDECIDED,
    APPROVED
  }

  /** The best state among the destination's agents that download. */
  public enum Receiver {
    CLAIMS,
    FULL,
    DRAINS,
    AWAY
  }

  /**
   * The window of a destination and priority: its size, and the bytes and files that are active in
   * it.
   */
  public record Window(WindowSize size, ByteCount taken, long files) {

    /** Whether the window is empty and takes the next file, whatever its size. */
    boolean takesNext() {
      return taken.isZero() && !isFullOfFiles() && !size.bytes().isZero();
    }

    /** Whether the limit on the number of files is reached. */
    boolean isFullOfFiles() {
      return files >= size.files();
    }
  }

  /** The backoff of a file request: its reason and its end. */
  public record Rest(String why, Instant until) {}

  /**
   * A file request.
   *
   * @param notBefore earliest time of the next routing
   * @param givenUp class of the last failure, if the request was given up
   * @param rest backoff, if it has begun
   * @param claim of an agent of the destination
   * @param route the chosen source
   * @param lack result of the last source check that found no usable source
   * @param markedBad nodes with a link to the destination whose replica is marked bad, if no other
   *     replica has a link
   * @param failure class of the last failure of a file in backoff, if it is still stored
   */
  public record FileRequest(
      Instant notBefore,
      Optional<FailureClass> givenUp,
      Optional<Rest> rest,
      Optional<Claim> claim,
      Optional<Route> route,
      Optional<Lack> lack,
      List<NodeName> markedBad,
      Optional<FailureClass> failure) {}

  /**
   * The agent that transfers the file.
   *
   * @param freedAt end of the agent's lease; empty if the agent is live
   * @param stopped whether the agent announced its end
   */
  public record Claim(AgentName agent, Instant since, Optional<Instant> freedAt, boolean stopped) {}

  /**
   * The chosen source.
   *
   * @param ahead bytes queued before the file on that link
   * @param away whether none of the source's agents is heard from
   * @param issued whether the file has a task, which reserves its space at the destination
   */
  public record Route(NodeName source, ByteCount ahead, boolean away, boolean issued) {}

  /**
   * Why a due file has no usable source.
   *
   * @param sources affected sources
   * @param until end of the first source's backoff
   */
  public record Lack(SourceProblem problem, List<Source> sources, Optional<Instant> until) {}

  /**
   * A node that has the file.
   *
   * @param breakers that are open or half-open over its link
   */
  public record Source(NodeName node, List<BreakerView> breakers) {

    public Source {
      breakers = List.copyOf(breakers);
    }

    /** The breaker that an admin keeps open; empty if all of them probe automatically. */
    Optional<BreakerView> pin() {
      return breakers.stream().filter(breaker -> breaker.pinnedBy() != null).findFirst();
    }

    /** When the last of its breakers probes next; empty if they probe now. */
    Optional<Instant> probeAt() {
      return breakers.stream()
          .flatMap(breaker -> Stream.ofNullable(breaker.probeAt()))
          .max(Comparator.naturalOrder());
    }
  }
}
