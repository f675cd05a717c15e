package io.argosy.agent.fdt;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fdt.StreamAdvice.Past;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StreamAdviceTest {

  private static final ByteCount GIGABYTE = ByteCount.of(1_000_000_000);
  private static final List<ByteCount> LARGE = Collections.nCopies(10, GIGABYTE);

  @Test
  void oneAndTwoAreAlwaysSafe() {
    assertThat(StreamAdvice.of(1, List.of(GIGABYTE), List.of())).isEqualTo(1);
    assertThat(StreamAdvice.of(2, List.of(ByteCount.of(1)), List.of())).isEqualTo(2);
  }

  @Test
  void aJobOfFewBlocksHasFewStreams() {
    assertThat(StreamAdvice.of(8, Collections.nCopies(511, ByteCount.of(10)), List.of()))
        .isEqualTo(2);
    assertThat(StreamAdvice.of(8, Collections.nCopies(512, ByteCount.of(10)), List.of()))
        .isEqualTo(8);
    assertThat(StreamAdvice.of(8, List.of(GIGABYTE), List.of())).isEqualTo(8);
  }

  @Test
  void aRateThatFellWithMoreStreamsLowersThem() {
    List<Past> fell = List.of(new Past(8, 5e6), new Past(4, 7e6), new Past(2, 6e6));
    assertThat(StreamAdvice.of(8, List.of(GIGABYTE), fell)).isEqualTo(4);
    List<Past> fellAgain = List.of(new Past(2, 5e6), new Past(1, 6e6));
    assertThat(StreamAdvice.of(2, List.of(GIGABYTE), fellAgain)).isEqualTo(1);
    List<Past> rose = List.of(new Past(8, 7e6), new Past(4, 5e6));
    assertThat(StreamAdvice.of(8, List.of(GIGABYTE), rose)).isEqualTo(8);
  }

  @Test
  void manyStreamsHaveToProveThatHalfAsManyAreNoFaster() {
    List<Past> alike = Collections.nCopies(StreamAdvice.UNTRIED, new Past(8, 7e6));
    assertThat(StreamAdvice.of(8, List.of(GIGABYTE), alike)).isEqualTo(4);
    assertThat(StreamAdvice.of(8, List.of(GIGABYTE), alike.subList(1, 3))).isEqualTo(8);
  }

  /** A path has a number of streams at which it is fastest; other changes of the rate are noise. */
  @Test
  void whateverThePathTheJobsSettleNearItsBestAndNeverLeaveTheirBounds() {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int wanted = 1 << random.nextInt(6);
      int best = 1 << random.nextInt(6);
      Deque<Past> past = new ArrayDeque<>();
      int[] chosen = new int[wanted + 1];
      for (int job = 0; job < 60; job++) {
        int streams = StreamAdvice.of(wanted, LARGE, List.copyOf(past));
        assertThat(streams).isBetween(1, wanted);
        chosen[streams]++;
        past.add(new Past(streams, rate(streams, best) * (0.98 + 0.04 * random.nextDouble())));
        if (past.size() > 20) {
          past.remove();
        }
      }
      int usual = IntStream.rangeClosed(1, wanted).boxed().max(comparing(s -> chosen[s])).get();
      int reachable = Math.min(wanted, Math.max(best, Math.min(wanted, StreamAdvice.SAFE)));
      assertThat(usual).as("seed %d, wanted %d, best %d", seed, wanted, best).isEqualTo(reachable);
    }
  }

  /** Doubling helps up to the best number, and harms beyond it. */
  private static double rate(int streams, int best) {
    return streams <= best ? 1e7 * streams : 1e7 * best * best / streams;
  }
}
