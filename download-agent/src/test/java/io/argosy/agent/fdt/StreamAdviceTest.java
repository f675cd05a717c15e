package io.argosy.agent.fdt;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fdt.StreamAdvice.Past;
import io.argosy.common.unit.ByteCount;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamAdviceTest {

  private static final ByteCount GIGABYTE = ByteCount.of(1_000_000_000);

  @Test
  void oneAndTwoAreAlwaysSafe() {
    assertThat(StreamAdvice.of(1, List.of(GIGABYTE), List.of())).isEqualTo(1);
    assertThat(StreamAdvice.of(2, List.of(ByteCount.of(1)), List.of())).isEqualTo(2);
  }

  @Test
  void aTailJobHasFewStreamsHoweverManyAreWanted() {
    assertThat(StreamAdvice.of(8, Collections.nCopies(511, ByteCount.of(10)), List.of()))
        .isEqualTo(2);
    assertThat(StreamAdvice.of(8, Collections.nCopies(512, ByteCount.of(10)), List.of()))
        .isEqualTo(8);
    assertThat(StreamAdvice.of(8, List.of(GIGABYTE), List.of())).isEqualTo(8);
  }

  @Test
  void whatFellWithMoreStreamsBringsThemDownAgain() {
    List<Past> fell = List.of(new Past(8, 5e6), new Past(4, 7e6), new Past(2, 6e6));
    assertThat(StreamAdvice.of(8, List.of(GIGABYTE), fell)).isEqualTo(4);
    List<Past> rose = List.of(new Past(8, 7e6), new Past(4, 5e6));
    assertThat(StreamAdvice.of(8, List.of(GIGABYTE), rose)).isEqualTo(8);
  }
}
