package io.argosy.router.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "eleven char", "aaaaaaaaaaaaaaaa", "abcdabcdabcd", "😀😀😀😀😀😀"})
  void easilyGuessedPasswordsAreRefused(String weak) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Password(weak))
        .withMessageStartingWith("a password has");
  }

  @Test
  void aLongPasswordNeedsNoSpecialCharacters() {
    assertThat(new Password("twelve chars").text()).isEqualTo("twelve chars");
    assertThat(new Password("correct horse battery staple ".repeat(8)).text()).hasSize(232);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Password("abcdefgh".repeat(33)))
        .withMessageContaining("12 to 256");
  }

  @Test
  void textsThatNormalizeAlikeAreTheSamePassword() {
    assertThat(new Password("cafe\u0301 au lait").text())
        .isEqualTo(new Password("caf\u00e9 au lait").text());
  }

  @Test
  void thePasswordIsNotInItsString() {
    assertThat(new Password("correct horse battery")).hasToString("a password");
  }
}
