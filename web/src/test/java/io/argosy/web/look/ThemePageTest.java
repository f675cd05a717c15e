package io.argosy.web.look;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThemePageTest {

  @ParameterizedTest
  @ValueSource(strings = {"/", "/requests?to=T1&text=a%20b", "/decisions/strategies?span={x}"})
  void thePathsOfThesePagesAreOurs(String back) {
    assertThat(ThemePage.isOurs(back)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "/a\r\nSet-Cookie: b"
      })
  void everythingElseIsNot(String back) {
    assertThat(ThemePage.isOurs(back)).isFalse();
  }
}
