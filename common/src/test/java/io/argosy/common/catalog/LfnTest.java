package io.argosy.common.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LfnTest {

  private static final String LONG_SEGMENT = "/" + "a".repeat(255);

  static Stream<Arguments> hostile() {
    return Stream.of(
        Arguments.of("", "must start with /"),
        Arguments.of("a", "must start with /"),
        Arguments.of("../a", "must start with /"),
        Arguments.of("file:///etc/passwd", "must start with /"),
        Arguments.of(" /a", "must start with /"),
        Arguments.of("/", "empty segment"),
        Arguments.of("//", "empty segment"),
        Arguments.of("//a", "empty segment"),
        Arguments.of("/a//b", "empty segment"),
        Arguments.of("/a/", "empty segment"),
        Arguments.of("/.", ". or .."),
        Arguments.of("/..", ". or .."),
        Arguments.of("/../etc/passwd", ". or .."),
        Arguments.of("/a/../b", ". or .."),
        Arguments.of("/a/./b", ". or .."),
        Arguments.of("/a/..", ". or .."),
        Arguments.of("/a\0b", "control"),
        Arguments.of("/a\nb", "control"),
        Arguments.of("/a\rb", "control"),
        Arguments.of("/a\tb", "control"),
        Arguments.of("/a\u001b[31m", "control"),
        Arguments.of("/a\u007f", "control"),
        Arguments.of("/a\u0085b", "control"),
        Arguments.of("/a\ud800", "valid Unicode"),
        Arguments.of("/\udc00a", "valid Unicode"),
        Arguments.of("/\ud800" + "x".repeat(5000), "valid Unicode"),
        Arguments.of("/" + "a".repeat(256), "255"),
        Arguments.of("/" + "\u00e9".repeat(128), "255"),
        Arguments.of(LONG_SEGMENT.repeat(4) + "/", "1024"),
        Arguments.of(LONG_SEGMENT.repeat(5), "1024"));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void aHostileNameIsRefused(String name, String rule) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Lfn(name))
        .withMessageContaining(rule);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DatasetName(name))
        .withMessageContaining(rule);
  }

  @Test
  void aRefusalDoesNotRepeatTheNameItRefuses() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Lfn("/secret\u001b[2J"))
        .withMessageNotContaining("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a",
        "/a b",
        "/ a",
        "/a/...",
        "/..a",
        "/a..",
        "/%2e%2e",
        "/%2f",
        "/a%00",
        "/a\\b",
        "/caf\u00e9",
        "/\u65e5\u672c/\ud83d\ude80",
        "/a#b",
        "/-rf",
        "/~root",
        "/a;b|c&d$(e)`f`",
        "/*",
        "/a\"'"
      })
  void anOddNameThatStaysBelowItsRootIsValid(String name) {
    assertThat(new Lfn(name)).hasToString(name);
  }

  @Test
  void theLongestNameIsCountedInBytes() {
    assertThat(new Lfn(LONG_SEGMENT.repeat(4)).value()).hasSize(1024);
    assertThat(new Lfn("/" + "\u00e9".repeat(127)).value().getBytes(StandardCharsets.UTF_8))
        .hasSize(255);
  }

  @Test
  void everyValidNameStaysBelowAnyRoot() {
    Random random = new Random(7);
    String alphabet = "/..//.ab \\%2e\0\n\u00e9~";
    Path root = Path.of("/data/root");
    int born = 0;
    for (int i = 0; i < 200_000; i++) {
      StringBuilder name = new StringBuilder(random.nextInt(8) == 0 ? "" : "/");
      for (int n = random.nextInt(10); n >= 0; n--) {
        name.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      born += staysBelow(root, name.toString()) ? 1 : 0;
    }
    assertThat(born).isGreaterThan(1000);
  }

  /** Returns false if the name is refused. */
  private static boolean staysBelow(Path root, String name) {
    Lfn lfn;
    try {
      lfn = new Lfn(name);
    } catch (IllegalArgumentException refused) {
      return false;
    }
    Path place = root.resolve(lfn.value().substring(1));
    assertThat(place.normalize()).isEqualTo(place).startsWithRaw(root).isNotEqualTo(root);
    assertThat(place).hasToString(root + lfn.value());
    return true;
  }
}
