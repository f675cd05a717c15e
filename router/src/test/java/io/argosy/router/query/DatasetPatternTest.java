package io.argosy.router.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatasetPatternTest {

  @ParameterizedTest
  @CsvSource({
    "'', %%, true",
    "raw 2026, %raw%2026%, true",
    "/demo/ph, /demo/ph%, false",
    "/demo/*/raw, /demo/%/raw, false",
    "*raw, %raw, false",
    "50%_a, %50\\%\\_a%, true",
    "a\\b, %a\\\\b%, true"
  })
  void aSearchTextBecomesAPattern(String typed, String like, boolean anyCase) {
    assertThat(DatasetPattern.of(typed)).isEqualTo(new DatasetPattern(like, anyCase));
  }
}
