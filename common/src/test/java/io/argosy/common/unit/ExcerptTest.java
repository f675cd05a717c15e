package io.argosy.common.unit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExcerptTest {

  private static final String SMILE = "\uD83D\uDE00";

  @Test
  void aSurrogatePairIsNotSplit() {
    assertThat(Excerpt.of("ab" + SMILE, 4)).isEqualTo("ab" + SMILE);
    assertThat(Excerpt.of("ab" + SMILE, 3)).isEqualTo("ab");
    assertThat(Excerpt.of("abc", 0)).isEmpty();
  }

  @Test
  void whatCannotBeStoredIsReplaced() {
    assertThat(Excerpt.printable("a\u0000b\nc\u009Bd\uD800e" + SMILE))
        .isEqualTo("a b c d?e" + SMILE);
  }
}
