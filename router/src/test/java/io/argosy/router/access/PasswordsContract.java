package io.argosy.router.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

public interface PasswordsContract {

  Passwords passwords();

  @Test
  default void aPasswordMatchesItsHashAndNoOther() {
    String hash = passwords().hash("correct horse battery");
    assertThat(passwords().matches("correct horse battery", hash)).isTrue();
    assertThat(passwords().matches("correct horse batterY", hash)).isFalse();
    assertThat(passwords().matches("", hash)).isFalse();
    assertThat(passwords().isOutdated(hash)).isFalse();
  }

  /** The whole text counts; some hash functions ignore what follows after 72 bytes. */
  @Test
  default void theLastCharacterOfALongPasswordCounts() {
    String common = "é".repeat(255);
    assertThat(passwords().matches(common + "a", passwords().hash(common + "b"))).isFalse();
  }

  @Test
  default void hashesAreSaltedAndHideThePassword() {
    String hash = passwords().hash("correct horse battery");
    assertThat(passwords().hash("correct horse battery")).isNotEqualTo(hash);
    assertThat(hash).startsWith("{").hasSizeLessThan(255).doesNotContain("horse");
  }

  @Test
  default void nothingMatchesTheDecoy() {
    assertThat(passwords().matches("", passwords().decoy())).isFalse();
    assertThat(passwords().matches("correct horse battery", passwords().decoy())).isFalse();
    assertThat(passwords().isOutdated(passwords().decoy())).isFalse();
  }
}
