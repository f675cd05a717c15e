package io.argosy.common.unit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedTest {

  @Test
  void oneIsSingular() {
    assertThat(Counted.of(1, "file")).isEqualTo("1 file");
    assertThat(Counted.of(0, "file")).isEqualTo("0 files");
    assertThat(Counted.of(2_000, "missing file")).isEqualTo("2,000 missing files");
  }
}
