package io.argosy.deploy.scan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameRuleTest {

  static final NameRule RULE = NameRule.below("/demo/mine");

  @ParameterizedTest
  @ValueSource(strings = {"a", "a b/c", "ö/日本.txt", "%2f", "..a", "a\\b", "#", "a:b", "😀"})
  void oddButLegal(String path) {
    assertThat(RULE.objectionTo(path)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "tab\t", "dir/\u0007", "del\u007f", "c1\u0085"})
  void controlCharacters(String path) {
    assertThat(RULE.objectionTo(path)).contains(SkipReason.CONTROL_CHARACTER);
  }

  @Test
  void bytesCountAndNotCharacters() {
    String segment = "ö".repeat(120) + "/";
    assertThat(RULE.objectionTo(segment.repeat(4) + "x")).isEmpty();
    assertThat(RULE.objectionTo(segment.repeat(5) + "x")).contains(SkipReason.NAME_TOO_LONG);
  }

  @Test
  void aSegmentMayHave255Bytes() {
    assertThat(RULE.objectionTo("x".repeat(255))).isEmpty();
    assertThat(RULE.objectionTo("x".repeat(256))).contains(SkipReason.NAME_TOO_LONG);
  }

  @Test
  void aNumberAtTheDatasetsEndStillFits() {
    String path = ("x".repeat(249) + "/").repeat(4) + "y".repeat(7);
    assertThat(RULE.objectionTo(path)).isEmpty();
    assertThat(RULE.objectionTo(path + "y")).contains(SkipReason.NAME_TOO_LONG);
    assertThat(("/demo/mine-99999/" + path).length()).isEqualTo(1024);
  }
}
