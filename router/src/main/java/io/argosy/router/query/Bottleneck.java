package io.argosy.router.query;

import io.argosy.common.tcp.TcpAdvice;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What limits a link. It is derived from what the link did within the last hour and from what
 * perfSONAR measured of its path. While a circuit is usable, its lane and what was granted and
 * proven of it count instead. In this order:
 *
 * <ol>
 *   <li>A link that moved files for less than a minute in all shows nothing.
 *   <li>A link that carries at least 0.8 of the capacity is limited by the network, or by the
 *       circuit: files need some time for their set-up and share the path with others, so that they
 *       hardly reach all of it. Where an interface of the tester limited the capacity, the path may
 *       carry more, and nothing follows.
 *   <li>A link on which files rarely wait carries what it is given, and was not at its limit.
 *   <li>The streams limit a link that carries at least 0.8 of what TCP lets its files carry: each
 *       file that is under way has at most 4 MB ({@link TcpAdvice#UNKNOWN_CEILING}) under way per
 *       round-trip time. More streams or larger buffers help, however fast the path is.
 *   <li>A link that carries less than half of both is limited by neither the path nor TCP. What
 *       remains is the storage, or a host in front of it. A capacity that is a lower bound is
 *       sufficient here.
 *   <li>Between these values, and without the measurements, it is not known.
 * </ol>
 *
 * @param detail the reason as a sentence
 */
public record Bottleneck(Kind kind, String detail) {

  /** What limits a link. */
  public enum Kind {
    NETWORK,
    CIRCUIT,
    STREAMS,
    STORAGE,
    UNKNOWN;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final double LEAST_BUSY_SECONDS = 60;
  private static final double NEARLY = 0.8;
  private static final double CLEARLY_LESS = 0.5;
  private static final double OFTEN = 0.5;
  private static final double NANOS = 1e9;

  /**
   * The use of a link within the last hour.
   *
   * @param bytes that arrived
   * @param busySeconds during which at least one file was under way
   * @param fileSeconds sum of the times of all files
   * @param waitingShare share of the busy time in which further files waited, 0 to 1
   */
  public record Use(double bytes, double busySeconds, double fileSeconds, double waitingShare) {

    private ByteRate rate() {
      return new ByteRate(bytes / busySeconds);
    }

    private double filesAtOnce() {
      return Math.max(1, fileSeconds / busySeconds);
    }
  }

  /**
   * What perfSONAR measured of the path, or what a circuit was granted and proven to have.
   *
   * @param isLowerBound whether an interface of a tester limited the capacity
   */
  public record Path(
      Kind limit, Optional<ByteRate> capacity, boolean isLowerBound, Optional<Duration> roundTrip) {

    public static final Path UNKNOWN = shared(Optional.empty(), false, Optional.empty());

    /** Returns the path that the link shares with other traffic. */
    public static Path shared(
        Optional<ByteRate> capacity, boolean isLowerBound, Optional<Duration> roundTrip) {
      return new Path(Kind.NETWORK, capacity, isLowerBound, roundTrip);
    }

    /** Returns the path of a circuit. */
    public static Path circuit(ByteRate granted, Optional<Duration> roundTrip) {
      return new Path(Kind.CIRCUIT, Optional.of(granted), false, roundTrip);
    }

    private String words() {
      return limit == Kind.CIRCUIT
          ? "the bandwidth of its circuit"
          : "the capacity that perfSONAR measured";
    }

    /** Returns what this number of files can carry, each over one stream. */
    private Optional<ByteRate> ofStreams(double files) {
      return roundTrip.map(
          time ->
              new ByteRate(files * TcpAdvice.UNKNOWN_CEILING.bytes() / (time.toNanos() / NANOS)));
    }
  }

  public static Bottleneck of(Use use, Path path) {
    if (!(use.bytes() > 0) || use.busySeconds() < LEAST_BUSY_SECONDS) {
      return unknown(
          "%s was used for less than a minute within the last hour"
              .formatted(path.limit() == Kind.CIRCUIT ? "its circuit" : "the link"));
    }
    double ofCapacity = share(use, path.capacity());
    if (ofCapacity >= NEARLY) {
      return path.isLowerBound()
          ? unknown(
              "it carries %s, about what perfSONAR measured (%s), but an interface of the tester"
                      .formatted(use.rate(), path.capacity().get())
                  + " limited that test, and the path may carry more")
          : new Bottleneck(
              path.limit(),
              "it carries %s, which is %s of %s (%s)"
                  .formatted(use.rate(), percent(ofCapacity), path.words(), path.capacity().get()));
    }
    if (use.waitingShare() < OFTEN) {
      return unknown(
          "files waited for the link during only %s of the time in which it was used, so that it"
                  .formatted(percent(use.waitingShare()))
              + " was not at its limit");
    }
    return ofWaiting(use, path, ofCapacity);
  }

  /** Decides for a link that had more to do. */
  private static Bottleneck ofWaiting(Use use, Path path, double ofCapacity) {
    Optional<ByteRate> streams = path.ofStreams(use.filesAtOnce());
    double ofStreams = share(use, streams);
    if (ofStreams >= NEARLY) {
      return new Bottleneck(
          Kind.STREAMS,
          "it carries %s, and %.1f files at once can carry about %s over a round-trip time of %.1f ms"
              .formatted(use.rate(), use.filesAtOnce(), streams.get(), millis(path)));
    }
    if (path.capacity().isEmpty() || streams.isEmpty()) {
      return unknown(
          "%s not measured the %s of the path"
              .formatted(
                  path.limit() == Kind.CIRCUIT ? "the proofs have" : "perfSONAR has",
                  path.capacity().isEmpty() ? "capacity" : "round-trip time"));
    }
    if (ofCapacity < CLEARLY_LESS && ofStreams < CLEARLY_LESS) {
      return new Bottleneck(
          Kind.STORAGE,
          "it carries %s while files wait: %s of %s (%s), and %s of what %.1f files at once can carry over the path (%s)"
              .formatted(
                  use.rate(),
                  percent(ofCapacity),
                  path.words(),
                  path.capacity().get(),
                  percent(ofStreams),
                  use.filesAtOnce(),
                  streams.get()));
    }
    return unknown(
        "it carries %s, which is neither near the limits of the path nor far below them: %s of its capacity, %s of what TCP allows"
            .formatted(use.rate(), percent(ofCapacity), percent(ofStreams)));
  }

  /** Returns 0 if the limit is unknown. */
  private static double share(Use use, Optional<ByteRate> limit) {
    return limit.map(most -> use.rate().bytesPerSecond() / most.bytesPerSecond()).orElse(0.0);
  }

  private static Bottleneck unknown(String why) {
    return new Bottleneck(Kind.UNKNOWN, why);
  }

  private static String percent(double share) {
    return Math.round(share * 100) + " %";
  }

  private static double millis(Path path) {
    return path.roundTrip().map(time -> time.toNanos() / 1e6).orElse(0.0);
  }
}
