package io.argosy.router.linkrate.wire;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A reading of a feed as the database stores it, with ages in seconds at the time of reading. */
public record StoredReading(
    String feed,
    Instant at,
    List<Said> said,
    long accepted,
    long refused,
    List<String> unmapped,
    List<String> overdue) {

  /** One statement: exactly one of the three kinds is given. */
  public record Said(
      NodeName from,
      NodeName to,
      @Nullable Transfers transfers,
      @Nullable Measured measured,
      @Nullable Written written) {}

  public record Transfers(
      boolean own,
      double weight,
      long doneFiles,
      double bytes,
      long failedFiles,
      double busySeconds,
      double age) {}

  public record Measured(
      @Nullable Double capacity,
      boolean isLowerBound,
      @Nullable Double roundTrip,
      @Nullable Double loss,
      int points,
      double age) {}

  public record Written(double rate, boolean replaces, long validFor) {}

  public static StoredReading of(FeedReading reading) {
    return new StoredReading(
        reading.feed(),
        reading.at(),
        reading.statements().stream().map(StoredReading::said).toList(),
        reading.accepted(),
        reading.refused(),
        reading.unmapped(),
        reading.overdue());
  }

  private static Said said(Statement statement) {
    NodeName from = statement.link().source();
    NodeName to = statement.link().destination();
    return switch (statement.evidence()) {
      case Evidence.Transfers one -> new Said(from, to, transfers(one), null, null);
      case Evidence.Measured one -> new Said(from, to, null, measured(one), null);
      case Evidence.Written one ->
          new Said(
              from,
              to,
              null,
              null,
              new Written(
                  one.rate().bytesPerSecond(), one.replaces(), one.validFor().getSeconds()));
    };
  }

  private static Transfers transfers(Evidence.Transfers one) {
    return new Transfers(
        one.own(),
        one.weight(),
        one.doneFiles(),
        one.bytes(),
        one.failedFiles(),
        one.busySeconds(),
        seconds(one.age()));
  }

  private static Measured measured(Evidence.Measured one) {
    return new Measured(
        one.capacity().map(ByteRate::bytesPerSecond).orElse(null),
        one.isLowerBound(),
        one.roundTrip().map(StoredReading::seconds).orElse(null),
        one.loss().isEmpty() ? null : one.loss().getAsDouble(),
        one.points(),
        seconds(one.age()));
  }

  public FeedReading reading() {
    return new FeedReading(
        feed,
        at,
        said.stream()
            .map(one -> new Statement(new LinkName(one.from(), one.to()), evidence(one)))
            .toList(),
        accepted,
        refused,
        unmapped,
        overdue);
  }

  private Evidence evidence(Said one) {
    if (one.transfers() != null) {
      Transfers its = one.transfers();
      return new Evidence.Transfers(
          feed,
          its.own(),
          its.weight(),
          its.doneFiles(),
          its.bytes(),
          its.failedFiles(),
          its.busySeconds(),
          time(its.age()));
    }
    if (one.measured() != null) {
      Measured its = one.measured();
      return new Evidence.Measured(
          feed,
          Optional.ofNullable(its.capacity()).map(ByteRate::new),
          its.isLowerBound(),
          Optional.ofNullable(its.roundTrip()).map(StoredReading::time),
          its.loss() == null ? OptionalDouble.empty() : OptionalDouble.of(its.loss()),
          its.points(),
          time(its.age()));
    }
    if (one.written() != null) {
      Written its = one.written();
      return new Evidence.Written(
          feed, new ByteRate(its.rate()), its.replaces(), Duration.ofSeconds(its.validFor()));
    }
    throw new IllegalArgumentException("a statement says nothing: " + one.from() + "->" + one.to());
  }

  private static double seconds(Duration time) {
    return time.getSeconds() + time.getNano() / 1e9;
  }

  private static Duration time(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }
}
