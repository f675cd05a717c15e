package io.argosy.common.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.storage.StorageMapping.Place;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StorageMappingTest {

  @Test
  void theFirstRuleThatMatchesWins() {
    var mapping =
        new StorageMapping(
            List.of(
                new PathRule("/store/user", "/scratch"),
                new PathRule("/store", "/pool"),
                new PathRule("/", "/rest")));

    assertThat(mapping.placeOf(new Lfn("/store/user/me/f")))
        .contains(new Place("/scratch", "me/f"));
    assertThat(mapping.placeOf(new Lfn("/store/data/f"))).contains(new Place("/pool", "data/f"));
    assertThat(mapping.placeOf(new Lfn("/other/f"))).contains(new Place("/rest", "other/f"));
  }

  @Test
  void aPrefixMatchesWholeSegments() {
    var mapping = new StorageMapping(List.of(new PathRule("/store/user", "/scratch")));

    assertThat(mapping.placeOf(new Lfn("/store/username/f"))).isEmpty();
    assertThat(mapping.placeOf(new Lfn("/store/user"))).isEmpty();
    assertThat(mapping.placeOf(new Lfn("/x/store/user/f"))).isEmpty();
  }

  @Test
  void aFileWithoutARuleHasNoPlace() {
    assertThat(new StorageMapping(List.of()).placeOf(new Lfn("/a"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "store", "/store/", "/store/..", "//", "/a\n"})
  void aPrefixIsALogicalName(String prefix) {
    assertThatIllegalArgumentException().isThrownBy(() -> new PathRule(prefix, "/pool"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "pool", "../pool", "/po\0ol"})
  void aRootIsAnAbsolutePath(String root) {
    assertThatIllegalArgumentException().isThrownBy(() -> new PathRule("/", root));
  }

  @Test
  void rulesDoNotChangeAfterwards() {
    var rules = new ArrayList<>(List.of(new PathRule("/", "/pool")));
    var mapping = new StorageMapping(rules);
    rules.clear();
    assertThat(mapping.placeOf(new Lfn("/a"))).contains(new Place("/pool", "a"));
  }
}
