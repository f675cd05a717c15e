package io.argosy.common.wire.user;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScoreUnitTest {

  @Test
  void aScoreHasTheUnitOfItsStrategy() {
    assertThat(ScoreUnit.of("completion").text(7.5)).isEqualTo("7.5 s");
    assertThat(ScoreUnit.of("queue").text(1)).isEqualTo("1 file");
    assertThat(ScoreUnit.of("throughput").text(2e8)).isEqualTo("200 MB/s");
    assertThat(ScoreUnit.of("orderly").text(0)).isEqualTo("place 1");
    assertThat(ScoreUnit.of("success").text(97.6)).isEqualTo("98 %");
    assertThat(ScoreUnit.of("duration").text(Double.POSITIVE_INFINITY)).isEqualTo("never");
  }

  @Test
  void aShortTimeIsNotShownAsZero() {
    assertThat(ScoreUnit.time(0)).isEqualTo("0.0 s");
    assertThat(ScoreUnit.time(0.001)).isEqualTo("1.0 ms");
    assertThat(ScoreUnit.time(0.2)).isEqualTo("0.2 s");
    assertThat(ScoreUnit.time(5400)).isEqualTo("90.0 min");
  }
}
