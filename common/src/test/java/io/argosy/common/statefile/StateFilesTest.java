package io.argosy.common.statefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class StateFilesTest {

  private record Thing(UUID id, String text) {}

  private static final UUID FIRST = new UUID(7, 1);
  private static final UUID SECOND = new UUID(7, 2);

  private @TempDir Path home;

  @Test
  void storedItemsSurviveARestartAndDeletedOnesDoNot() throws IOException {
    files(2).keep(new Thing(FIRST, "before"));
    files(2).keep(new Thing(FIRST, "after"));
    files(2).keep(new Thing(SECOND, "other"));
    files(2).forget(SECOND);
    files(2).forget(new UUID(7, 3));
    assertThat(files(2).all()).containsExactly(new Thing(FIRST, "after"));
  }

  @Test
  void itemsAreSortedByTimeAndThenByName() throws IOException {
    List<UUID> ids = List.of(new UUID(1, 3), new UUID(1, 2), new UUID(1, 4));
    for (UUID id : ids) {
      files(2).keep(new Thing(id, ""));
    }
    age(new UUID(1, 4), 30);
    age(new UUID(1, 3), 20);
    age(new UUID(1, 2), 20);
    assertThat(files(2).all())
        .extracting(Thing::id)
        .containsExactly(new UUID(1, 4), new UUID(1, 2), new UUID(1, 3));
  }

  @Test
  void aDamagedFileIsSetAsideAndTheOthersAreRead() throws IOException {
    files(2).keep(new Thing(FIRST, "torn"));
    files(2).keep(new Thing(SECOND, "whole"));
    Files.writeString(pathOf(FIRST), Files.readString(pathOf(FIRST)).substring(0, 60));
    assertThat(files(2).all()).containsExactly(new Thing(SECOND, "whole"));
    assertThat(pathOf(FIRST)).doesNotExist();
    assertThat(broken(FIRST)).exists();
  }

  @Test
  void anIntactFileWithOtherFieldsIsSetAside() throws IOException {
    files(2);
    new StateFile(pathOf(FIRST), new StateFormat("argosy-thing", 2)).write("{\"id\":7}");
    assertThat(files(2).all()).isEmpty();
    assertThat(broken(FIRST)).exists();
  }

  /** Otherwise the file would reappear after the object is forgotten. */
  @Test
  void aCopyUnderAnotherIdIsSetAside() throws IOException {
    files(2).keep(new Thing(FIRST, "mine"));
    Files.copy(pathOf(FIRST), pathOf(SECOND));
    assertThat(files(2).all()).containsExactly(new Thing(FIRST, "mine"));
    assertThat(broken(SECOND)).exists();
  }

  @Test
  void thePreviousFormatIsReadAndANewerOneStopsTheStart() throws IOException {
    files(1).keep(new Thing(FIRST, "old"));
    assertThat(files(2).all()).containsExactly(new Thing(FIRST, "old"));
    files(3).keep(new Thing(SECOND, "new"));
    assertThatExceptionOfType(NewerStateException.class).isThrownBy(() -> files(2).all());
    assertThat(pathOf(SECOND)).exists();
  }

  @Test
  void filesWithOtherNamesAreIgnored() throws IOException {
    files(2).keep(new Thing(FIRST, "mine"));
    List<String> names =
        List.of(
            "." + FIRST + ".thing.tmp",
            FIRST + ".thing~",
            FIRST + ".other",
            FIRST.toString().replace("7", "A") + ".thing",
            "0-0-0-0-2.thing",
            "x".repeat(249) + ".thing",
            ".thing",
            "caf\u00e9 \n.thing");
    for (String name : names) {
      Files.copy(pathOf(FIRST), home.resolve("things").resolve(name));
    }
    Files.createDirectories(pathOf(SECOND));
    Files.createSymbolicLink(pathOf(new UUID(7, 4)), pathOf(FIRST));
    assertThat(files(2).all()).containsExactly(new Thing(FIRST, "mine"));
    assertThat(home.resolve("things/broken")).doesNotExist();
    assertThat(home.resolve("things").toFile().list()).hasSize(names.size() + 3);
  }

  private StateFiles<Thing> files(int version) throws IOException {
    return new StateFiles<>(
        home.resolve("things"),
        new StateFiles.Kind<>(
            new StateFormat("argosy-thing", version), ".thing", Thing.class, Thing::id),
        JsonMapper.builder().build());
  }

  private void age(UUID id, long seconds) throws IOException {
    Files.setLastModifiedTime(
        pathOf(id), FileTime.from(Instant.parse("2030-01-01T00:00:00Z").minusSeconds(seconds)));
  }

  private Path pathOf(UUID id) {
    return home.resolve("things").resolve(id + ".thing");
  }

  private Path broken(UUID id) {
    return home.resolve("things/broken").resolve(id + ".thing");
  }
}
