package io.argosy.agent.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How much work is claimed. */
class ClaimCapacityTest {

  private static final long MB = 1_000_000;
  private static final ByteCount MUCH = ByteCount.of(1_000_000_000 * MB);
  private static final Load NOTHING = new Load(0, ByteCount.ZERO);
  private static final ClaimCapacity USUAL =
      new ClaimCapacity(
          10_000,
          ByteCount.of(200_000 * MB),
          ByteCount.of(100 * MB),
          Duration.ofMinutes(2),
          load(2000, 256));

  @Test
  void whileNoRateIsKnownTheInitialAmountIsHeld() {
    assertThat(USUAL.ask(NOTHING, MUCH, ObservedRate.UNKNOWN)).contains(ask(2000, 256));
    assertThat(USUAL.ask(NOTHING, MUCH, ObservedRate.DEAD)).contains(ask(2000, 256));
    assertThat(USUAL.ask(load(100, 256), MUCH, ObservedRate.UNKNOWN)).isEmpty();
  }

  @Test
  void theHeldAmountIsWhatMovesInTheTime() {
    assertThat(USUAL.ask(NOTHING, MUCH, rate(17))).contains(ask(10_000, 17 * 120));
    assertThat(USUAL.ask(load(100, 1000), MUCH, rate(17))).contains(ask(9_900, 17 * 120 - 1000));
    assertThat(USUAL.ask(NOTHING, MUCH, rate(1_000_000))).contains(ask(10_000, 200_000));
    assertThat(USUAL.ask(NOTHING, MUCH, rate(0.001))).contains(ask(10_000, 16));
  }

  @Test
  void nothingIsClaimedWhileTheBoardIsNearlyFull() {
    assertThat(USUAL.ask(load(100, 901), MUCH, rate(10))).isEmpty();
    assertThat(USUAL.ask(load(100, 900), MUCH, rate(10))).contains(ask(9_900, 300));
    assertThat(USUAL.ask(load(7501, 1), MUCH, rate(10))).isEmpty();
    assertThat(USUAL.ask(load(7500, 1), MUCH, rate(10))).contains(ask(2500, 1199));
  }

  @Test
  void aFewFilesAreHeldHoweverLargeTheyAre() {
    assertThat(USUAL.ask(load(1, 50_000), MUCH, rate(10))).contains(ask(15, 150_000));
    assertThat(USUAL.ask(load(12, 50_000), MUCH, rate(10))).contains(ask(4, 150_000));
    assertThat(USUAL.ask(load(13, 50_000), MUCH, rate(10))).isEmpty();
    assertThat(USUAL.ask(load(1, 200_001), MUCH, rate(10))).isEmpty();
  }

  @Test
  void claimsLeaveTheReserveAndTheHeldBytesFree() {
    ByteCount free = ByteCount.of(400 * MB);
    assertThat(USUAL.ask(load(1, 50), free, ObservedRate.UNKNOWN)).contains(ask(1999, 206));
    assertThat(USUAL.ask(load(1, 200), free, rate(10))).contains(ask(9999, 100));
    assertThat(USUAL.ask(load(1, 300), free, rate(10))).isEmpty();
  }

  @Test
  void aQuarterMoreIsClaimedOfMoreUrgentWork() {
    assertThat(urgent(load(100, 1000), MUCH)).contains(moreUrgent(12_400, 500));
    assertThat(urgent(load(100, 1500), MUCH)).as("the quarter is held").isEmpty();
    assertThat(urgent(load(20, 50_000), MUCH)).as("large files").contains(moreUrgent(12_480, 16));
    assertThat(urgent(load(32, 50_000), MUCH)).isEmpty();
    assertThat(urgent(load(100, 200), ByteCount.of(300 * MB))).as("no room").isEmpty();
  }

  private static Optional<ClaimAsk> urgent(Load held, ByteCount free) {
    return USUAL.askUrgent(held, free, rate(10), Priority.NORMAL);
  }

  private static ClaimAsk moreUrgent(int files, long megabytes) {
    return new ClaimAsk(
        Math.min(files, ClaimCapacity.MOST_AT_ONCE),
        ByteCount.of(megabytes * MB),
        Optional.of(Priority.NORMAL));
  }

  /** The router assigns 10,000 tasks at a time, however many the operator lets an agent hold. */
  @Test
  void aLargeAllowanceIsClaimedInSeveralSteps() {
    ClaimCapacity raised =
        new ClaimCapacity(
            150_000, MUCH, ByteCount.ZERO, Duration.ofDays(1), new Load(150_000, MUCH));
    assertThat(raised.ask(NOTHING, MUCH, rate(100)).orElseThrow().files()).isEqualTo(10_000);
    assertThat(raised.ask(load(100_000, 1), MUCH, rate(100)).orElseThrow().files())
        .isEqualTo(10_000);
  }

  @Test
  void limitsOfZeroAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Capacities.of(0, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Capacities.of(1, 0, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new ClaimCapacity(1, MUCH, ByteCount.ZERO, Duration.ZERO, new Load(1, MUCH)));
  }

  /**
   * Simulates an agent that moves files one after the other and claims after each: it always has
   * work, its limits hold, and its claims are not tiny.
   */
  @Test
  void inRandomWorldsThereIsAlwaysWorkAndFewClaims() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      double megabytesPerSecond = Math.pow(10, random.nextDouble() * 4 - 1);
      long fileBytes = (long) (Math.pow(10, random.nextDouble() * 5) * 10_000);
      Deque<Long> held = new ArrayDeque<>();
      int claims = 0;
      int moved = 0;
      for (; moved < 20_000; moved++) {
        Load load = new Load(held.size(), ByteCount.of(held.size() * fileBytes));
        Optional<ClaimAsk> ask = USUAL.ask(load, MUCH, rate(megabytesPerSecond));
        if (ask.isPresent()) {
          claims++;
          give(held, ask.get(), fileBytes);
        }
        assertThat(held).as("seed %d: the pipe after %d files", seed, moved).isNotEmpty();
        assertThat(held.size()).as("seed %d", seed).isLessThanOrEqualTo(10_000);
        held.removeFirst();
      }
      double target = Math.min(10_000, megabytesPerSecond * MB * 120 / fileBytes);
      double least = Math.max(1, Math.max(target, ClaimCapacity.LEAST_FILES) / 4 - 1);
      assertThat(claims)
          .as("seed %d: claims for %d files of %d bytes", seed, moved, fileBytes)
          .isLessThanOrEqualTo((int) (moved / least) + 2);
    }
  }

  /** Like the router: the first file may exceed the claimed bytes. */
  private static void give(Deque<Long> held, ClaimAsk ask, long fileBytes) {
    long files = Math.max(1, Math.min(ask.files(), ask.bytes().bytes() / fileBytes));
    for (long n = 0; n < files; n++) {
      held.addLast(fileBytes);
    }
  }

  private static ObservedRate rate(double megabytesPerSecond) {
    return ObservedRate.measured(megabytesPerSecond * MB);
  }

  private static Load load(int files, long megabytes) {
    return new Load(files, ByteCount.of(megabytes * MB));
  }

  private static ClaimAsk ask(int files, long megabytes) {
    return new ClaimAsk(files, ByteCount.of(megabytes * MB));
  }
}
