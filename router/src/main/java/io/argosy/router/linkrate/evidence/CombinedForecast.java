package io.argosy.router.linkrate.evidence;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The forecast for one link from everything that is said about it. In this order decide: rates of
 * files that replace; own transfers with enough weight; the weighted mean of all transfers; rates
 * of files that fill; failures of own transfers; a share of the measured capacity; failures of
 * others. The measured capacity bounds the rate, unless it is a lower bound or recent own transfers
 * were faster. A configured maximum bounds everything.
 *
 * <p>No feed decides against the others: means are of logarithms, in which the lowest and the
 * highest of three or more count as their neighbours, and what others say is believed only up to a
 * multiple of what own transfers showed.
 *
 * @param rate unknown if nothing is known; dead if there were only failures
 * @param capacity measured by perfSONAR
 * @param success share of attempts that succeed, of own attempts if there were any
 * @param age of the newest evidence that was used
 * @param confidence 0 to 1
 * @param used the evidence from which the rate follows
 */
public record CombinedForecast(
    ObservedRate rate,
    Optional<ByteRate> capacity,
    boolean capacityIsLowerBound,
    Optional<Duration> roundTrip,
    OptionalDouble loss,
    OptionalDouble success,
    Optional<Duration> age,
    double confidence,
    List<Evidence> used) {

  public CombinedForecast {
    used = List.copyOf(used);
  }

  /** Whether a file replaces whatever was transferred. */
  public boolean isReplaced() {
    return used.stream()
        .anyMatch(one -> one instanceof Evidence.Written written && written.replaces());
  }

  /**
   * Returns the same for a link that is dead, whatever else is known.
   *
   * @param failed evidence from which this follows
   */
  CombinedForecast dead(List<Evidence> failed) {
    return new CombinedForecast(
        ObservedRate.DEAD,
        capacity,
        capacityIsLowerBound,
        roundTrip,
        loss,
        success,
        failed.stream().flatMap(CombinedForecast::age).min(Comparator.naturalOrder()),
        0,
        failed);
  }

  /** The least factor between own transfers and what is believed of others. */
  private static final double LEAST_MARGIN = 1.1;

  /** Own transfers of this weight leave no margin; with half of it, twice as much is believed. */
  private static final double WITHOUT_MARGIN = 0.55;

  /** A rate in bytes per second, and what it counts. */
  private record Weighted(double rate, double weight) {

    Weighted within(double least, double most) {
      return new Weighted(Math.clamp(rate, least, most), weight);
    }
  }

  /** A rate with the evidence it follows from. */
  private record Basis(ObservedRate rate, double confidence, List<? extends Evidence> used) {

    static final Basis NONE = new Basis(ObservedRate.UNKNOWN, 0, List.of());

    static Basis of(double rate, double confidence, List<? extends Evidence> used) {
      return new Basis(ObservedRate.measured(rate), confidence, used);
    }

    static Basis dead(List<Evidence.Transfers> failed) {
      return new Basis(ObservedRate.DEAD, 0, failed);
    }
  }

  /**
   * @param maximum configured for the link
   */
  public static CombinedForecast of(
      Collection<Evidence> said, Optional<ByteRate> maximum, ForecastPolicy policy) {
    List<Evidence.Transfers> transfers =
        only(Evidence.Transfers.class, said).stream()
            .filter(one -> one.own() || one.weight() > 0)
            .toList();
    List<Evidence.Measured> measured = only(Evidence.Measured.class, said);
    List<Evidence.Written> written = only(Evidence.Written.class, said);
    Optional<Evidence.Measured> widest = widest(measured, transfers, policy);
    Basis basis =
        mean(written, true)
            .or(() -> moved(transfers, policy))
            .or(() -> mean(written, false))
            .or(() -> failed(transfers, true))
            .or(() -> expected(widest, policy))
            .or(() -> failed(transfers, false))
            .orElse(Basis.NONE);
    Optional<ByteRate> bound =
        widest
            .filter(one -> !one.isLowerBound() && !isExceeded(one, transfers, policy))
            .flatMap(Evidence.Measured::capacity)
            .map(capacity -> new ByteRate(near(capacity.bytesPerSecond(), transfers, policy)));
    boolean isBounded = bound.isPresent() && isAbove(basis.rate(), bound.get());
    List<Evidence> used =
        Stream.concat(basis.used().stream(), isBounded ? widest.stream() : Stream.empty())
            .distinct()
            .map(Evidence.class::cast)
            .toList();
    return new CombinedForecast(
        atMost(atMost(basis.rate(), bound), maximum),
        widest.flatMap(Evidence.Measured::capacity).map(capacity -> least(capacity, maximum)),
        widest.map(Evidence.Measured::isLowerBound).orElse(false),
        measured.stream().flatMap(one -> one.roundTrip().stream()).min(Duration::compareTo),
        measured.stream().flatMapToDouble(one -> one.loss().stream()).average(),
        success(transfers),
        used.stream().flatMap(CombinedForecast::age).min(Duration::compareTo),
        basis.confidence(),
        used);
  }

  private static <E extends Evidence> List<E> only(Class<E> kind, Collection<Evidence> said) {
    return said.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /**
   * The tester that was limited least tells most about the path. Archives with few tests tell
   * something only where no others do and nobody has transferred anything.
   */
  private static Optional<Evidence.Measured> widest(
      List<Evidence.Measured> measured, List<Evidence.Transfers> transfers, ForecastPolicy policy) {
    boolean isKnown =
        transfers.stream().anyMatch(one -> one.hasMoved() && policy.weight(one, 1) > 0);
    return widest(measured, PathEstimate.FEW_TESTS)
        .or(() -> isKnown ? Optional.empty() : widest(measured, 0));
  }

  private static Optional<Evidence.Measured> widest(
      List<Evidence.Measured> measured, int leastTests) {
    return measured.stream()
        .filter(one -> one.capacity().isPresent() && one.points() >= leastTests)
        .max((a, b) -> a.capacity().get().compareTo(b.capacity().get()));
  }

  private static Optional<Basis> mean(List<Evidence.Written> written, boolean replaces) {
    List<Evidence.Written> these =
        written.stream().filter(one -> one.replaces() == replaces).toList();
    return these.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Basis.of(
                mean(these.stream().map(one -> new Weighted(one.rate().bytesPerSecond(), 1))),
                1,
                these));
  }

  /**
   * Returns the mean of the logarithms, in which the lowest and the highest of three or more count
   * as their neighbours, so that none of them leaves the range of the others. It is at least half
   * of the highest: of two that disagree, one must be wrong, and own transfers correct a rate that
   * is too high within seconds, but never one that keeps files away.
   */
  private static double mean(Stream<Weighted> rates) {
    List<Weighted> sorted =
        rates.sorted(Comparator.comparingDouble(Weighted::rate)).collect(Collectors.toList());
    int last = sorted.size() - 1;
    if (last >= 2) {
      double low = sorted.get(1).rate();
      double high = sorted.get(last - 1).rate();
      sorted.replaceAll(one -> one.within(low, high));
    }
    double sum = sorted.stream().mapToDouble(Weighted::weight).sum();
    double first = sorted.getFirst().rate();
    double logarithm =
        sorted.stream().mapToDouble(one -> one.weight() / sum * Math.log(one.rate() / first)).sum();
    return Math.max(first * Math.exp(logarithm), sorted.getLast().rate() / 2);
  }

  /** Returns a rate of others as near to that of own transfers as their weight demands. */
  private static double near(
      double rate, List<Evidence.Transfers> transfers, ForecastPolicy policy) {
    return transfers.stream()
        .filter(one -> one.own() && one.hasMoved())
        .max(
            Comparator.comparingDouble((Evidence.Transfers own) -> policy.weight(own, 1))
                .thenComparingDouble(Evidence.Transfers::rate))
        .map(
            own -> {
              double margin = Math.max(LEAST_MARGIN, WITHOUT_MARGIN / policy.weight(own, 1));
              return Math.clamp(rate, own.rate() / margin, own.rate() * margin);
            })
        .orElse(rate);
  }

  private static Optional<Basis> moved(List<Evidence.Transfers> transfers, ForecastPolicy policy) {
    List<Evidence.Transfers> moved =
        transfers.stream().filter(Evidence.Transfers::hasMoved).toList();
    List<Evidence.Transfers> own =
        moved.stream().filter(one -> one.own() && isFresh(one, policy)).toList();
    return own.isEmpty()
        ? weighted(moved, policy, one -> policy.weight(one, one.own() ? 1 : one.weight()))
        : weighted(own, policy, one -> policy.weight(one, one.weight()));
  }

  private static boolean isFresh(Evidence.Transfers own, ForecastPolicy policy) {
    return policy.weight(own, own.weight()) >= policy.standsAlone();
  }

  /** Empty if all of it is so old, or has so little weight, that it counts nothing. */
  private static Optional<Basis> weighted(
      List<Evidence.Transfers> moved,
      ForecastPolicy policy,
      ToDoubleFunction<Evidence.Transfers> weight) {
    List<Evidence.Transfers> used =
        moved.stream().filter(one -> weight.applyAsDouble(one) > 0).toList();
    double sum = used.stream().mapToDouble(weight).sum();
    return used.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Basis.of(
                mean(
                    used.stream()
                        .map(
                            one ->
                                new Weighted(
                                    near(one.rate(), moved, policy), weight.applyAsDouble(one)))),
                sum / (sum + 1),
                used));
  }

  private static Optional<Basis> failed(List<Evidence.Transfers> transfers, boolean own) {
    List<Evidence.Transfers> failed =
        transfers.stream().filter(one -> one.own() == own && one.onlyFail()).toList();
    return failed.isEmpty() ? Optional.empty() : Optional.of(Basis.dead(failed));
  }

  private static Optional<Basis> expected(
      Optional<Evidence.Measured> widest, ForecastPolicy policy) {
    return widest.flatMap(
        one ->
            one.capacity()
                .map(
                    capacity ->
                        Basis.of(
                            policy.shareOfCapacity() * capacity.bytesPerSecond(),
                            policy.confidence(one),
                            List.of(one))));
  }

  private static boolean isExceeded(
      Evidence.Measured measured, List<Evidence.Transfers> transfers, ForecastPolicy policy) {
    double capacity = measured.capacity().map(ByteRate::bytesPerSecond).orElse(0.0);
    return transfers.stream()
        .filter(one -> one.own() && one.hasMoved() && isFresh(one, policy))
        .anyMatch(one -> one.rate() > capacity);
  }

  private static boolean isAbove(ObservedRate rate, ByteRate bound) {
    return rate instanceof ObservedRate.Measured known && known.rate().compareTo(bound) > 0;
  }

  private static ObservedRate atMost(ObservedRate rate, Optional<ByteRate> bound) {
    return bound
        .filter(most -> isAbove(rate, most))
        .map(most -> ObservedRate.measured(most.bytesPerSecond()))
        .orElse(rate);
  }

  private static ByteRate least(ByteRate rate, Optional<ByteRate> bound) {
    return bound.filter(most -> rate.compareTo(most) > 0).orElse(rate);
  }

  /** The mean of a Beta posterior. */
  private static OptionalDouble success(List<Evidence.Transfers> transfers) {
    List<Evidence.Transfers> tried = transfers.stream().filter(one -> one.attempts() > 0).toList();
    List<Evidence.Transfers> own = tried.stream().filter(Evidence.Transfers::own).toList();
    List<Evidence.Transfers> these = own.isEmpty() ? tried : own;
    if (these.isEmpty()) {
      return OptionalDouble.empty();
    }
    double done = these.stream().mapToDouble(Evidence.Transfers::doneFiles).sum();
    double attempts = these.stream().mapToDouble(Evidence.Transfers::attempts).sum();
    return OptionalDouble.of((done + 1) / (attempts + 2));
  }

  /** A written rate has no age: it holds for its validity. */
  private static Stream<Duration> age(Evidence evidence) {
    return switch (evidence) {
      case Evidence.Transfers transfers -> Stream.of(transfers.age());
      case Evidence.Measured measured -> Stream.of(measured.age());
      case Evidence.Written written -> Stream.empty();
    };
  }
}
