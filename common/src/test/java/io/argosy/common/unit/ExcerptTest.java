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

  @Test
  void secretsAreHidden() {
    assertThat(Excerpt.without("a-secret", "a-secret is not a-secret")).isEqualTo("*** is not ***");
    assertThat(Excerpt.without("", "abc")).isEqualTo("abc");
    assertThat(Excerpt.without("is", "this is")).isEqualTo("this is");
  }

  /** Only names of errors are left out: files may be named like classes. */
  @Test
  void namesOfClassesAreNoWords() {
    assertThat(Excerpt.plain("cannot start: java.io.IOException: error=2, no such file"))
        .isEqualTo("cannot start: error=2, no such file");
    assertThat(Excerpt.plain("the tool failed: java.lang.NullPointerException"))
        .isEqualTo("the tool failed: an unexpected error");
    assertThat(
            Excerpt.plain(
                "PKIX: sun.security.provider.certpath.SunCertPathBuilderException: unable"))
        .isEqualTo("PKIX: unable");
    assertThat(Excerpt.plain("/data/user.ann.Higgs.root: io.x.A$BError"))
        .isEqualTo("/data/user.ann.Higgs.root: an unexpected error");
    assertThat(Excerpt.plain("a\n\tat java.base/x.Y.z(Y.java:1)\n\tat lia.A.b(Native Method)\nb"))
        .isEqualTo("a\nb");
  }
}
