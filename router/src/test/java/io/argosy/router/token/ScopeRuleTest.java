package io.argosy.router.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeRuleTest {

  static final ScopeRule.Area STORE = new ScopeRule.Area("/data/store", "/data");

  @Test
  void writingNeedsThreeRightsAndReadingOne() {
    assertThat(ScopeRule.writing(STORE, "/data/store/a"))
        .containsExactly(
            "storage.read:/store/a", "storage.create:/store/a", "storage.modify:/store/a");
    assertThat(ScopeRule.reading(STORE, "/data/store/a")).containsExactly("storage.read:/store/a");
  }

  @ParameterizedTest
  @CsvSource({
    "/data/store, /data, /data/store/a/b, /store/a/b",
    "/data/store, /data, /data/store, /store",
    "/data, /data, /data, /",
    "/data, /data, /data/x, /x",
    "/, /, /, /",
    "/data, /, /data/x, /data/x",
    "/data, /data, /data/a b/c, /",
    "/data, /data, /data/x/a%20b/c, /x",
    "/data, /data, /data/x/\u00fc, /x",
    "/data, /data, /data/x/a\\b, /x",
  })
  void theScopeIsTheDirectoryOrTheNextOneThatCanBeNamed(
      String root, String base, String directory, String scope) {
    assertThat(ScopeRule.reading(new ScopeRule.Area(root, base), directory))
        .containsExactly("storage.read:" + scope);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/data", "/", "/data/storeroom", "/data/stor", "/other/store/a"})
  void aDirectoryOutsideOfTheNodesIsRefused(String directory) {
    assertThatThrownBy(() -> ScopeRule.writing(STORE, directory))
        .isInstanceOfSatisfying(
            Refusal.class, r -> assertThat(r.faults().getFirst().field()).isEqualTo("directory"));
  }

  @ParameterizedTest
  @CsvSource({"/store, /data", "/database, /data", "/data/a b, /data", "/data/%41, /data"})
  void aNodesDirectoryMustBeExpressible(String root, String base) {
    assertThatIllegalArgumentException().isThrownBy(() -> new ScopeRule.Area(root, base));
  }

  @Test
  void theCommonDirectoryIsTheDeepest() {
    assertThat(ScopeRule.directoryOf(List.of("/d/a/b/1"))).isEqualTo("/d/a/b");
    assertThat(ScopeRule.directoryOf(List.of("/d/a/b/1", "/d/a/b/2"))).isEqualTo("/d/a/b");
    assertThat(ScopeRule.directoryOf(List.of("/d/a/b/1", "/d/a/bc/2"))).isEqualTo("/d/a");
    assertThat(ScopeRule.directoryOf(List.of("/d/a/b/1", "/d/a/b"))).isEqualTo("/d/a");
    assertThat(ScopeRule.directoryOf(List.of("/a/1", "/b/1"))).isEqualTo("/");
    assertThat(ScopeRule.directoryOf(List.of("/1"))).isEqualTo("/");
  }
}
