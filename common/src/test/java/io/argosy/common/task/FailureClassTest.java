package io.argosy.common.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureClassTest {

  @ParameterizedTest
  @CsvSource({
    "SOURCE_MISSING, SOURCE_MISSING",
    "source-missing, SOURCE_MISSING",
    "timeout, TIMEOUT",
    "OTHER, OTHER",
    "GREMLINS, OTHER",
    "'', OTHER"
  })
  void namesInCapitalsAndInKebabCaseAreRead(String written, FailureClass meant) {
    assertThat(FailureClass.read(written)).isEqualTo(meant);
  }

  @ParameterizedTest
  @CsvSource({"SOURCE_MISSING, source missing", "NETWORK, network"})
  void aClassHasTextForUsers(FailureClass kind, String words) {
    assertThat(kind.words()).isEqualTo(words);
  }
}
