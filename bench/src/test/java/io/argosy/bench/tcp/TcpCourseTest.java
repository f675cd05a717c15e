package io.argosy.bench.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.bench.tcp.TcpCourse.Buffers;
import io.argosy.bench.tcp.TcpResult.Rate;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TcpCourseTest {

  private static final PathShape PATH =
      new PathShape(Duration.ofMillis(53), ByteRate.parse("1Gb/s"), ByteCount.parse("8MB"));
  private static final TcpCourse COURSE =
      new TcpCourse(PATH, List.of(1, 2, 8), ByteCount.parse("1GB"), 16, 3);

  @Test
  void theAdvisedNumberIsMeasuredToo() {
    assertThat(COURSE.advised(Buffers.DEFAULT, false)).isEqualTo(4);
    assertThat(COURSE.streams(Buffers.DEFAULT, false)).containsExactly(1, 2, 4, 8);
    assertThat(COURSE.limits(Buffers.TUNED).send()).isEqualTo(ByteCount.of(16_777_216));
    assertThat(COURSE.streams(Buffers.TUNED, false)).containsExactly(1, 2, 8);
    assertThat(COURSE.streams(Buffers.TUNED, true)).containsExactly(1, 2, 4, 8);
  }

  @Test
  void theRatioComparesTheAdvisedNumberWithTheBest() {
    List<Rate> rates =
        List.of(
            Rate.of(1, List.of(1e6)),
            Rate.of(2, List.of(9e6, 1e6, 2e6)),
            Rate.of(4, List.of(3e6)),
            Rate.of(8, List.of(4e6)));
    TcpResult result = TcpResult.of(COURSE, Buffers.DEFAULT, false, rates);
    assertThat(result.ratio()).isEqualTo(0.75);
    assertThat(result.rates().get(1).median()).isEqualTo(2e6);
    assertThat(result.files()).isEqualTo(1);
    assertThat(result.receiveLimit()).isEqualTo(6_291_456);
  }

  @ParameterizedTest
  @CsvSource({"0, 16, 3", "1, 1, 3", "1, 16, 0"})
  void wrongNumbersAreRefused(int streams, int files, int rounds) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new TcpCourse(PATH, List.of(streams), ByteCount.parse("1GB"), files, rounds));
  }

  @Test
  void aFileIsDividedAndManyAreNot() {
    TcpSeries one = new TcpSeries(3, 1, 11);
    assertThat(one.parts()).containsExactly(4L, 4L, 3L);
    TcpSeries many = new TcpSeries(3, 2, 11);
    assertThat(many.parts()).containsExactly(11L, 11L);
    assertThat(many.total()).isEqualTo(22);
    assertThat(TcpSeries.parse(many.line())).isEqualTo(many);
  }
}
