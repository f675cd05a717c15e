package io.argosy.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LinkSamplesTest {

  private static final double CAPACITY = 10;

  private final GridWorld world = Worlds.fork(CAPACITY, 1);

  /**
   * @param rates megabytes per second of the first link, one for each half second
   */
  private static LinkSamples samples(double... rates) {
    long[] bytes = new long[rates.length + 1];
    for (int n = 0; n < rates.length; n++) {
      bytes[n + 1] = bytes[n] + Math.round(rates[n] * Worlds.MEGA / 2);
    }
    return new LinkSamples(
        IntStream.rangeClosed(0, rates.length)
            .mapToObj(n -> new LinkSamples.Sample(n / 2.0, List.of(7 + bytes[n], 0L)))
            .toList());
  }

  @Test
  void ratesAndBytesCoverOnlyTheBatch() {
    LinkSamples seen = samples(10, 4);
    assertThat(seen.rates(0))
        .extracting(LinkSamples.Rate::bytesPerSecond)
        .containsExactly(10 * Worlds.MEGA, 4 * Worlds.MEGA);
    assertThat(seen.bytes(0)).isEqualTo(7_000_000);
    assertThat(seen.bytes()).isEqualTo(7_000_000);
  }

  @Test
  void aLinkIsIdleBelowATenthOfItsCapacity() {
    CapacityCourse course = CapacityCourse.constant(world);
    LinkSamples seen = samples(10, 0.9, 1.1, 0);
    assertThat(seen.idleShare(0, course, 2)).isCloseTo(0.5, within(1e-9));
    assertThat(seen.idleShare(1, course, 2)).isCloseTo(1, within(1e-9));
  }

  @Test
  void bytesAfterTheLastCopyAreIgnored() {
    LinkSamples seen = samples(10, 10, 10, 0, 0, 0);
    assertThat(seen.idleShare(0, CapacityCourse.constant(world), 1.75))
        .isCloseTo(1.0 / 7, within(1e-9));
  }

  @Test
  void idlenessIsMeasuredAgainstTheCurrentCapacity() {
    CapacityCourse course =
        CapacityCourse.constant(world)
            .with(new CapacityCourse.Step(1, List.of(0.0, Worlds.MEGA)))
            .with(new CapacityCourse.Step(2, List.of(2 * Worlds.MEGA, Worlds.MEGA)));
    LinkSamples seen = samples(10, 10, 0, 0, 0.5, 0.5);
    assertThat(seen.idleShare(0, course, 3)).isZero();
  }

  @Test
  void aLinkHasFollowedWhenTwoSecondsTogetherAreNearItsNewRate() {
    LinkSamples seen = samples(10, 10, 8, 6, 4, 1.2, 1.3, 1.25, 1.2, 1.25);
    assertThat(seen.secondsUntilRate(0, 1, 1.25 * Worlds.MEGA)).hasValue(1.5);
    assertThat(seen.secondsUntilRate(0, 1, 5 * Worlds.MEGA)).hasValue(0.0);
    assertThat(seen.secondsUntilRate(0, 1, 0.5 * Worlds.MEGA)).isEmpty();
  }

  @Test
  void aSourceIsBackWhenItsLinkCarriesDataAgain() {
    LinkSamples seen = samples(10, 0, 0, 0, 0.5, 3, 10);
    assertThat(seen.secondsUntilBusy(0, 1, CAPACITY * Worlds.MEGA)).hasValue(1.5);
    assertThat(seen.secondsUntilBusy(1, 1, Worlds.MEGA)).isEmpty();
    assertThat(seen.lastBusy(0, CapacityCourse.constant(world))).isEqualTo(3.5);
  }

  /** The few packets after the end of a circuit are not use of it. */
  @Test
  void theUsedShareEndsWithTheLastBusyTimeWhileTheLinkCanCarrySomething() {
    CapacityCourse course =
        CapacityCourse.constant(world).with(new CapacityCourse.Step(3, List.of(0.0, Worlds.MEGA)));
    LinkSamples seen = samples(0, 10, 9, 10, 0, 0, 0, 0.1);
    assertThat(seen.usedShare(0, course, 0.5)).isCloseTo(29.0 / 30, within(1e-9));
    assertThat(samples(0, 0).usedShare(0, course, 0)).isNull();
  }
}
