package io.argosy.router.linkrate.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CombinedForecastTest {

  private static final double MB = 1e6;
  private static final double GB = 1e9;
  private static final Duration NEW = Duration.ZERO;
  private static final Duration HALF_LIFE = Duration.ofHours(6);

  @Test
  void whereNothingIsSaidNothingIsKnown() {
    CombinedForecast forecast = forecast();
    assertThat(forecast.rate()).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(forecast.confidence()).isZero();
    assertThat(forecast.success()).isEmpty();
    assertThat(forecast.age()).isEmpty();
    assertThat(forecast.used()).isEmpty();
  }

  /** 10 GB count half, and so does an age of six hours. */
  @Test
  void ownTransfersOfWeightOneHalfStandAlone() {
    Evidence own = moved("prod", true, 1, 10 * GB, 20 * MB, NEW);
    Evidence debug = moved("debug", false, 1, 90 * GB, 80 * MB, NEW);
    CombinedForecast forecast = forecast(own, debug);
    assertThat(rate(forecast)).isEqualTo(20 * MB);
    assertThat(forecast.confidence()).isEqualTo(0.5 / 1.5);
    assertThat(forecast.used()).containsExactly(own);
    assertThat(forecast.age()).contains(NEW);
  }

  /** Weights of 0.25 and 0.9; what debug says counts as at most 0.55 / 0.25 times the own rate. */
  @Test
  void olderOwnTransfersJoinTheOthers() {
    Evidence own = moved("prod", true, 1, 10 * GB, 20 * MB, HALF_LIFE);
    Evidence debug = moved("debug", false, 1, 90 * GB, 80 * MB, NEW);
    CombinedForecast forecast = forecast(own, debug);
    assertThat(rate(forecast)).isCloseTo(20 * MB * Math.pow(2.2, 0.9 / 1.15), within(1.0));
    assertThat(forecast.confidence()).isCloseTo(1.15 / 2.15, within(1e-12));
    assertThat(forecast.used()).containsExactly(own, debug);
  }

  /** A configured weight of 4 lets own transfers stand alone; otherwise they count as weight 1. */
  @Test
  void theConfiguredWeightOfOwnTransfersOnlyDecidesWhetherTheyStandAlone() {
    Evidence debug = moved("debug", false, 1, 10 * GB, 80 * MB, NEW);
    assertThat(rate(forecast(moved("prod", true, 4, 10 * GB, 20 * MB, HALF_LIFE), debug)))
        .isEqualTo(20 * MB);
    assertThat(rate(forecast(moved("prod", true, 0.1, 10 * GB, 20 * MB, NEW), debug)))
        .isCloseTo(20 * MB * Math.pow(1.1, 0.5), within(1.0));
  }

  @Test
  void whereNobodyMovedAnythingMostOfTheMeasuredCapacityIsExpected() {
    Evidence measured = capacity(100 * MB, false, 2, Duration.ofHours(12));
    CombinedForecast forecast = forecast(measured);
    assertThat(rate(forecast)).isEqualTo(80 * MB);
    assertThat(forecast.confidence()).isEqualTo(0.25);
    assertThat(forecast.capacity()).contains(new ByteRate(100 * MB));
    assertThat(forecast.roundTrip()).contains(Duration.ofMillis(30));
    assertThat(forecast.loss()).hasValue(0.001);
    assertThat(forecast.success()).isEmpty();
  }

  /** A failed test says nothing about the rate; 0 would say that transfers failed. */
  @Test
  void aPairThatWasOnlyTestedInVainIsUnknown() {
    Evidence failed =
        new Evidence.Measured(
            "wlcg", Optional.empty(), false, Optional.empty(), OptionalDouble.empty(), 0, NEW);
    assertThat(forecast(failed).rate()).isEqualTo(ObservedRate.UNKNOWN);
  }

  @Test
  void theMeasuredCapacityBoundsTheRate() {
    Evidence debug = moved("debug", false, 1, 90 * GB, 200 * MB, NEW);
    Evidence measured = capacity(100 * MB, false, 5, NEW);
    CombinedForecast forecast = forecast(debug, measured);
    assertThat(rate(forecast)).isEqualTo(100 * MB);
    assertThat(forecast.used()).containsExactly(debug, measured);
    assertThat(rate(forecast(debug, capacity(100 * MB, true, 5, NEW))))
        .as("a lower bound")
        .isEqualTo(200 * MB);
  }

  @Test
  void recentOwnTransfersMayExceedTheMeasuredCapacity() {
    Evidence measured = capacity(100 * MB, false, 5, NEW);
    assertThat(rate(forecast(moved("prod", true, 1, 90 * GB, 200 * MB, NEW), measured)))
        .isEqualTo(200 * MB);
    Evidence old = moved("prod", true, 1, 90 * GB, 200 * MB, Duration.ofHours(24));
    assertThat(rate(forecast(old, measured))).isEqualTo(100 * MB);
  }

  @Test
  void aConfiguredMaximumBoundsRateAndCapacity() {
    Optional<ByteRate> maximum = Optional.of(new ByteRate(10 * MB));
    Evidence own = moved("prod", true, 1, 90 * GB, 200 * MB, NEW);
    CombinedForecast forecast =
        CombinedForecast.of(
            List.of(own, capacity(100 * MB, true, 5, NEW)), maximum, ForecastPolicy.DEFAULT);
    assertThat(rate(forecast)).isEqualTo(10 * MB);
    assertThat(forecast.capacity()).isEqualTo(maximum);
  }

  @Test
  void severalFilesThatReplaceGiveTheirMean() {
    Evidence own = moved("prod", true, 1, 90 * GB, 200 * MB, NEW);
    CombinedForecast forecast =
        forecast(own, written("a", 10, true), written("b", 30, true), written("c", 99, false));
    assertThat(rate(forecast)).isCloseTo(Math.sqrt(300) * MB, within(1.0));
    assertThat(forecast.confidence()).isEqualTo(1);
    assertThat(forecast.used()).extracting(Evidence::feed).containsExactly("a", "b");
    assertThat(forecast.age()).isEmpty();
  }

  @Test
  void aFileThatFillsCountsOnlyWhereNobodyMovedAnything() {
    Evidence measured = capacity(1000 * MB, false, 5, NEW);
    assertThat(rate(forecast(written("a", 10, false), measured))).isEqualTo(10 * MB);
    assertThat(
            rate(forecast(written("a", 10, false), moved("debug", false, 1, 1 * GB, 50 * MB, NEW))))
        .isEqualTo(50 * MB);
  }

  @Test
  void ownFailuresMakeALinkDeadAndThoseOfOthersOnlyWhereNothingElseIsKnown() {
    Evidence measured = capacity(100 * MB, false, 5, NEW);
    assertThat(forecast(failed(true, 5), measured).rate()).isEqualTo(ObservedRate.DEAD);
    assertThat(rate(forecast(failed(false, 5), measured))).isEqualTo(80 * MB);
    assertThat(forecast(failed(false, 5)).rate()).isEqualTo(ObservedRate.DEAD);
    assertThat(forecast(failed(false, 4)).rate()).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(forecast(failed(false, 5).agedBy(Duration.ofMinutes(1))).rate())
        .isEqualTo(ObservedRate.UNKNOWN);
    assertThat(rate(forecast(failed(true, 1), measured))).isEqualTo(80 * MB);
  }

  @Test
  void successIsThatOfOwnAttemptsIfThereWereAny() {
    Evidence debug = attempts("debug", false, 8, 0);
    assertThat(forecast(debug).success()).hasValue(0.9);
    assertThat(forecast(attempts("prod", true, 0, 2), debug).success()).hasValue(0.25);
    assertThat(forecast(attempts("prod", true, 0, 0), debug).success()).hasValue(0.9);
  }

  @Test
  void evidenceThatIsTooOldToCountIsIgnored() {
    Evidence ancient = moved("debug", false, 1, GB, 50 * MB, Duration.ofDays(36_500));
    assertThat(forecast(ancient).rate()).isEqualTo(ObservedRate.UNKNOWN);
    assertThat(rate(forecast(ancient, capacity(10 * MB, false, 1, NEW)))).isEqualTo(8 * MB);
  }

  @Test
  void aFeedWithoutWeightIsNotUsed() {
    Evidence ignored = moved("debug", false, 0, 90 * GB, 80 * MB, NEW);
    Evidence old = moved("dev", false, 1, 90 * GB, 20 * MB, HALF_LIFE);
    CombinedForecast forecast = forecast(ignored, old);
    assertThat(rate(forecast)).isEqualTo(20 * MB);
    assertThat(forecast.used()).containsExactly(old);
    assertThat(forecast.age()).contains(HALF_LIFE);
  }

  /** Own failures lower the success; where others moved files, the link is not dead. */
  @Test
  void transfersOfOthersCountMoreThanOwnFailures() {
    CombinedForecast forecast =
        forecast(failed(true, 8), moved("debug", false, 1, 90 * GB, 80 * MB, NEW));
    assertThat(rate(forecast)).isEqualTo(80 * MB);
    assertThat(forecast.success()).hasValue(0.1);
  }

  @Test
  void aClockThatIsSlightlyAheadMakesNothingYoungerThanNow() {
    Evidence ahead = moved("debug", false, 1, 10 * GB, 80 * MB, Duration.ofSeconds(-3));
    assertThat(forecast(ahead).age()).contains(NEW);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> moved("debug", false, 1, GB, MB, Duration.ofHours(-1)))
        .withMessageContaining("future");
  }

  @Test
  void inAnyWorldTheForecastLiesWithinWhatWasSaidAndTheOrderOfFeedsDoesNotMatter() {
    for (long seed : Seeds.of(2_000).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Evidence> said = new ArrayList<>();
      for (int feed = random.nextInt(6); feed > 0; feed--) {
        said.add(any(random, "feed-" + feed));
      }
      Optional<ByteRate> maximum =
          random.nextBoolean() ? Optional.empty() : Optional.of(new ByteRate(50 * MB));
      CombinedForecast forecast = CombinedForecast.of(said, maximum, ForecastPolicy.DEFAULT);
      assertThat(said).as("seed %d", seed).containsAll(forecast.used());
      assertThat(forecast.confidence()).as("seed %d", seed).isBetween(0.0, 1.0);
      if (forecast.rate() instanceof ObservedRate.Measured known) {
        double rate = known.rate().bytesPerSecond();
        assertThat(forecast.used()).as("seed %d", seed).isNotEmpty();
        double least = said.stream().mapToDouble(CombinedForecastTest::least).min().orElseThrow();
        double most = said.stream().mapToDouble(CombinedForecastTest::most).max().orElseThrow();
        assertThat(rate).as("seed %d", seed).isBetween(Math.min(least, 50 * MB) - 1, most + 1);
        assertThat(rate)
            .as("seed %d", seed)
            .isLessThanOrEqualTo(maximum.map(ByteRate::bytesPerSecond).orElse(Double.MAX_VALUE));
      }
      List<Evidence> shuffled = new ArrayList<>(said);
      Collections.shuffle(shuffled, new Random(seed));
      CombinedForecast again = CombinedForecast.of(shuffled, maximum, ForecastPolicy.DEFAULT);
      assertThat(rate(again)).as("seed %d", seed).isCloseTo(rate(forecast), within(1e-3));
      assertThat(again.age()).as("seed %d", seed).isEqualTo(forecast.age());
      assertThat(again.confidence())
          .as("seed %d", seed)
          .isCloseTo(forecast.confidence(), within(1e-9));
    }
  }

  /** Three or four instances agree within a factor of two; another one has a wrong counter. */
  @Test
  void noSingleInstanceMovesTheForecastOutOfWhatTheOthersSay() {
    for (long seed : Seeds.of(2_000).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      double truth = power(random, 5, 10);
      List<Evidence> said = new ArrayList<>();
      for (int feed = 3 + random.nextInt(2); feed > 0; feed--) {
        said.add(honest(random, "feed-" + feed, truth));
      }
      said.add(possible(random, "liar"));
      assertThat(rate(CombinedForecast.of(said, Optional.empty(), ForecastPolicy.DEFAULT)))
          .as("seed %d", seed)
          .isBetween(truth / 1.5, truth * 1.5);
    }
  }

  /** Own transfers of ten minutes or a day ago, of 1 GB to 1 TB; anything possible is said. */
  @Test
  void whereOwnTransfersMovedBytesNoFeedMovesTheForecastByMoreThanTheirWeightAllows() {
    for (long seed : Seeds.of(2_000).toArray()) {
      SplittableRandom random = new SplittableRandom(seed);
      double rate = power(random, 5, 10);
      Duration age = Duration.ofMinutes(random.nextInt(10, 1_440));
      Evidence.Transfers own = moved("prod", true, 1, power(random, 9, 12), rate, age);
      Evidence liar =
          random.nextBoolean()
              ? possible(random, "liar")
              : capacity(power(random, 3, 12), random.nextBoolean(), 9, NEW);
      double most = Math.max(1.1, 0.55 / ForecastPolicy.DEFAULT.weight(own, 1)) + 1e-9;
      assertThat(rate(forecast(own, liar))).as("seed %d", seed).isBetween(rate / most, rate * most);
    }
  }

  /** A minute of 100 MB/s, and another instance that says 1 TB/s. */
  @Test
  void afterAMinuteOfOwnTransfersAFeedMovesTheForecastByLessThanAHalf() {
    Evidence absurd = moved("debug", false, 1, 1e15, 1e12, NEW);
    Evidence own = moved("prod", true, 1, 6 * GB, 100 * MB, NEW);
    assertThat(rate(forecast(own, absurd))).isBetween(100 * MB, 150 * MB);
    Evidence slow = moved("debug", false, 1, 1e15, 1e3, NEW);
    assertThat(rate(forecast(own, slow))).isBetween(66 * MB, 100 * MB);
  }

  /** One of them must be wrong; a rate that is too low would keep files away. */
  @Test
  void ofTwoThatDisagreeTheLowerOneMovesTheForecastByAtMostAHalf() {
    Evidence high = moved("debug", false, 1, 40 * GB, 60 * MB, NEW);
    Evidence low = moved("dev", false, 1, 1e15, 1e3, NEW);
    assertThat(rate(forecast(high, low))).isEqualTo(30 * MB);
    Evidence near = moved("dev", false, 1, 40 * GB, 15 * MB, NEW);
    assertThat(rate(forecast(high, near))).isCloseTo(30 * MB, within(1.0));
  }

  @Test
  void fewTestsDoNotBoundWhatTransfersShowed() {
    Evidence old = moved("prod", true, 1, 90 * GB, 200 * MB, Duration.ofHours(24));
    assertThat(rate(forecast(old, capacity(1_000, false, 2, NEW)))).isEqualTo(200 * MB);
    assertThat(forecast(old, capacity(1e12, false, 2, NEW)).capacity()).isEmpty();
    assertThat(rate(forecast(capacity(100 * MB, false, 9, NEW), capacity(1e12, false, 1, NEW))))
        .as("another archive has more tests")
        .isEqualTo(80 * MB);
  }

  private static double power(SplittableRandom random, int least, int most) {
    return Math.pow(10, random.nextDouble(least, most));
  }

  private static Evidence honest(SplittableRandom random, String feed, double rate) {
    double near = rate * random.nextDouble(0.7, 1.4);
    Duration age = Duration.ofMinutes(random.nextInt(700));
    return moved(feed, false, 1, power(random, 9, 14), near, age);
  }

  private static Evidence possible(SplittableRandom random, String feed) {
    Duration age = Duration.ofMinutes(random.nextInt(700));
    return moved(feed, false, 1, power(random, 0, 16), power(random, 3, 12), age);
  }

  /** Returns the least rate that could follow from this alone. */
  private static double least(Evidence evidence) {
    return switch (evidence) {
      case Evidence.Transfers moved when moved.bytes() > 0 -> moved.rate();
      case Evidence.Transfers failed -> Double.MAX_VALUE;
      case Evidence.Measured measured -> 0.8 * measured.capacity().get().bytesPerSecond();
      case Evidence.Written written -> written.rate().bytesPerSecond();
    };
  }

  private static double most(Evidence evidence) {
    return evidence instanceof Evidence.Transfers failed && failed.bytes() == 0
        ? 0
        : least(evidence);
  }

  private static Evidence any(SplittableRandom random, String feed) {
    double rate = random.nextDouble(MB, 200 * MB);
    Duration age = Duration.ofMinutes(random.nextInt(3_000));
    return switch (random.nextInt(4)) {
      case 0 -> moved(feed, random.nextBoolean(), 1, random.nextDouble(1, 1e12), rate, age);
      case 1 -> capacity(rate, random.nextBoolean(), 1 + random.nextInt(9), age);
      case 2 -> new Evidence.Written(feed, new ByteRate(rate), random.nextBoolean());
      default -> failed(random.nextBoolean(), 1 + random.nextInt(5));
    };
  }

  private static CombinedForecast forecast(Evidence... said) {
    return CombinedForecast.of(List.of(said), Optional.empty(), ForecastPolicy.DEFAULT);
  }

  /** Returns bytes per second; 0 of a dead link and -1 if the rate is unknown. */
  private static double rate(CombinedForecast forecast) {
    return switch (forecast.rate()) {
      case ObservedRate.Measured known -> known.rate().bytesPerSecond();
      case ObservedRate.Dead dead -> 0;
      case ObservedRate.Unknown unknown -> -1;
    };
  }

  private static Evidence.Transfers moved(
      String feed, boolean own, double weight, double bytes, double rate, Duration age) {
    return new Evidence.Transfers(feed, own, weight, 5, bytes, 0, bytes / rate, age);
  }

  private static Evidence failed(boolean own, long files) {
    return new Evidence.Transfers("failing", own, 1, 0, 0, files, 0, NEW);
  }

  private static Evidence attempts(String feed, boolean own, long done, long failed) {
    return new Evidence.Transfers(feed, own, 1, done, done * MB, failed, done, NEW);
  }

  private static Evidence capacity(double rate, boolean lowerBound, int points, Duration age) {
    return new Evidence.Measured(
        "wlcg",
        Optional.of(new ByteRate(rate)),
        lowerBound,
        Optional.of(Duration.ofMillis(30)),
        OptionalDouble.of(0.001),
        points,
        age);
  }

  private static Evidence written(String feed, double megabytes, boolean replaces) {
    return new Evidence.Written(feed, new ByteRate(megabytes * MB), replaces);
  }
}
