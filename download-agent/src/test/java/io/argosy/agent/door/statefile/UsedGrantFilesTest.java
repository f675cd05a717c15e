package io.argosy.agent.door.statefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.door.UsedGrants;
import io.argosy.agent.door.UsedGrantsContract;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsedGrantFilesTest implements UsedGrantsContract {

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private @TempDir Path state;

  @Override
  public UsedGrants grants() {
    try {
      return new UsedGrantFiles(state, now::get);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void timeIs(Instant instant) {
    now.set(instant);
  }

  /** The unreadable file may have listed any of them. */
  @Test
  void aDamagedFileOpensNoDoorAgain() throws IOException {
    grants().use("one", UNTIL);
    Files.writeString(files().getFirst(), "damaged");
    for (int life = 0; life < 2; life++) {
      UsedGrants later = grants();
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
}
