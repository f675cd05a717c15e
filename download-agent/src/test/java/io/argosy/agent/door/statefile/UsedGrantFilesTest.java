package io.argosy.agent.door.statefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.statefile.NewerStateException;
import io.argosy.common.statefile.StateFile;
import io.argosy.common.statefile.StateFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsedGrantFilesTest {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final Instant UNTIL = NOON.plusSeconds(100);

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private @TempDir Path state;

  private UsedGrantFiles grants() {
    try {
      return new UsedGrantFiles(state, now::get);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void timeIs(Instant instant) {
    now.set(instant);
  }

  /** The unreadable file may have listed any of them. */
  @Test
  void aDamagedFileOpensNoDoorAgain() throws IOException {
    grants().use("one", UNTIL);
    Files.writeString(files().getFirst(), "damaged");
    for (int life = 0; life < 2; life++) {
      UsedGrantFiles later = grants();
      assertThat(later.use("one", UNTIL)).isFalse();
      assertThat(later.use("another", UNTIL)).isFalse();
      assertThat(later.use("life-" + life, UNTIL.plusSeconds(900))).isTrue();
    }
  }

  @Test
  void filesOfExpiredGrantsAreDeleted() throws IOException {
    for (int second = 0; second < 600; second += 60) {
      grants().use("g" + second, UNTIL.plusSeconds(second));
    }
    assertThat(files()).hasSize(10);
    timeIs(UNTIL.plusSeconds(1200));
    grants().use("last", UNTIL.plusSeconds(1300));
    assertThat(files()).hasSize(1);
  }

  /** The writer was killed before the rename: the door had not opened, so it may open now. */
  @Test
  void temporaryAndForeignFilesAreIgnored() throws IOException {
    grants().use("one", UNTIL);
    Path file = files().getFirst();
    Files.move(file, file.resolveSibling("." + file.getFileName() + ".tmp"));
    for (String name : List.of("x.grants", "9".repeat(19) + ".grants", "-5.grants", "5.grants~")) {
      Files.writeString(file.resolveSibling(name), "foreign");
    }
    assertThat(grants().use("one", UNTIL)).isTrue();
  }

  @Test
  void aNewerProgramsFileStopsTheStart() throws IOException {
    grants().use("one", UNTIL);
    new StateFile(files().getFirst(), new StateFormat("argosy-grants", 2)).write("one");
    assertThatThrownBy(this::grants).isInstanceOf(NewerStateException.class);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(state.resolve("grants"))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void aGrantIsUsedOnceOverAllProcesses() {
    assertThat(grants().use("one", UNTIL)).isTrue();
    UsedGrantFiles again = grants();
    assertThat(again.use("one", UNTIL)).isFalse();
    assertThat(again.use("two", UNTIL)).isTrue();
    assertThat(again.use("two", UNTIL)).isFalse();
    assertThat(grants().use("two", UNTIL)).isFalse();
  }

  @Test
  void aGrantStaysUsedUntilItExpires() {
    UsedGrantFiles grants = grants();
    grants.use("short", UNTIL);
    grants.use("long", UNTIL.plusSeconds(3600));
    timeIs(UNTIL);
    assertThat(grants.use("short", UNTIL)).isFalse();
    assertThat(grants().use("short", UNTIL)).isFalse();
    timeIs(UNTIL.plusSeconds(600));
    grants.use("other", UNTIL.plusSeconds(3600));
    assertThat(grants.use("long", UNTIL.plusSeconds(3600))).isFalse();
    assertThat(grants().use("long", UNTIL.plusSeconds(3600))).isFalse();
  }

  @Test
  void ofManyAtOnceOneIsTheFirst() {
    UsedGrantFiles grants = grants();
    List<Boolean> first =
        IntStream.range(0, 200).parallel().mapToObj(n -> grants.use("one", UNTIL)).toList();
    assertThat(first).filteredOn(used -> used).hasSize(1);
  }

  /** An id that is stored as two, or as all, would count as unused again or close the door. */
  @ParameterizedTest
  @ValueSource(strings = {"", "*", "a\nb", "a\r", " ", "../one", "caf\u00e9", "\u0000"})
  void anInvalidIdCountsAsUsedAndAffectsNoOther(String hostile) {
    assertThat(grants().use(hostile, UNTIL)).isFalse();
    assertThat(grants().use("x".repeat(129), UNTIL)).isFalse();
    assertThat(grants().use("x".repeat(128), UNTIL)).isTrue();
    assertThat(grants().use("a", UNTIL)).isTrue();
  }
}
