package io.argosy.router.query;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.activation.WindowSize;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All that decides why a file is not at a destination yet; of several files that are alike, times
 * are the earliest.
 *
 * @param present a replica is there
 * @param suspendedBy who holds it back: its request, or its block at the destination
 * @param wish the router's, once a window has taken the file
 */
public record WaitFacts(
    boolean present,
    Standing standing,
    Optional<String> suspendedBy,
    Window window,
    Receiver receiver,
    Optional<Wish> wish) {

  /** What the strongest request that wants the file there has come to. */
  public enum Standing {
    NOBODY_ASKS,
    UNDECIDED,
    APPROVED
  }

  /** The best that those of the destination's agents do that download. */
  public enum Receiver {
    CLAIMS,
    FULL,
    DRAINS,
    AWAY
  }

  /** Of the destination and priority: how much may be active, and how many bytes and files are. */
  public record Window(WindowSize size, ByteCount taken, long files) {

    /** Nothing is before the next file; one as large as the window goes beside it. */
    boolean takesNext() {
      return taken.isZero() && !isFullOfFiles() && !size.bytes().isZero();
    }

    /** However small they are. */
    boolean isFullOfFiles() {
      return files >= size.files();
    }
  }

  /** What is given up for a while, why, and when it may come back. */
  public record Rest(String why, Instant until) {}

  /**
   * A file request.
   *
   * @param notBefore it is not routed earlier
   * @param givenUp the class of its last failure, once it is
   * @param rest once it has begun one
   * @param claim by an agent of the destination
   * @param route the source it has now
   * @param lack why routing found no usable source when it last checked
   */
  public record Wish(
      Instant notBefore,
      Optional<FailureClass> givenUp,
      Optional<Rest> rest,
      Optional<Claim> claim,
      Optional<Route> route,
      Optional<Lack> lack) {}

  /**
   * Who moves it, and since when.
   *
   * @param freedAt when the lease of the agent ends; present where it is not known to be alive
   */
  public record Claim(AgentName agent, Instant since, Optional<Instant> freedAt) {}

  /** Where it shall come from, and what goes before it on that link. */
  public record Route(NodeName source, ByteCount ahead) {}

  /**
   * Why a due file has no usable source.
   *
   * @param sources that the problem concerns
   * @param until when the first source ends its backoff
   */
  public record Lack(SourceProblem problem, List<Source> sources, Optional<Instant> until) {}

  /**
   * A node that has the file.
   *
   * @param pin of the breaker over its link; empty if the breaker probes automatically
   * @param probeAt when that breaker probes next; empty if it probes now
   */
  public record Source(NodeName node, Optional<BreakerPin> pin, Optional<Instant> probeAt) {}
}
