package io.argosy.common.statefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFileTest {

  private static final StateFormat CLAIM = new StateFormat("argosy-claim", 3);
  private static final String BODY = "{\"claim\":\"caf\u00e9 \ufffd\",\n \"tasks\":[1,2]}\n";

  @TempDir Path directory;

  @Test
  void whatWasWrittenIsRead() throws IOException {
    StateFile file = fileOf(CLAIM);
    assertThat(file.read()).isEmpty();
    for (String body : new String[] {"", "\n", "x", BODY, BODY.repeat(10_000)}) {
      file.write(body);
      assertThat(file.read()).contains(body);
    }
    assertThat(Files.readAllLines(file.path()).getFirst())
        .startsWith("{\"format\":\"argosy-claim/3\",\"sha256\":\"");
    assertThat(directory).isDirectoryContaining(path -> path.equals(file.path()));
    try (var left = Files.list(directory)) {
      assertThat(left).containsExactly(file.path());
    }
  }

  @Test
  void onlyTemporaryFilesOfKilledWritersAreRemoved() throws IOException {
    StateFile file = fileOf(CLAIM);
    file.write(BODY);
    Path below = Files.createDirectories(directory.resolve("below"));
    Path left = Files.writeString(below.resolve(".claim.tmp"), "half");
    Path other = Files.writeString(below.resolve("claim.tmp"), "not ours");
    StateFile.sweepUnfinished(directory);
    assertThat(left).doesNotExist();
    assertThat(other).exists();
    assertThat(file.read()).contains(BODY);
  }

  @Test
  void aFileTruncatedAtAnyByteIsDamaged() throws IOException {
    StateFile file = fileOf(CLAIM);
    file.write(BODY);
    byte[] whole = Files.readAllBytes(file.path());
    for (int length = 0; length < whole.length; length++) {
      Files.write(file.path(), Arrays.copyOf(whole, length));
      assertDamaged(file, "cut at " + length);
    }
  }

  @Test
  void anyFlippedBitIsDamageAndNeverANewerProgram() throws IOException {
    StateFile file = fileOf(CLAIM);
    file.write(BODY);
    byte[] whole = Files.readAllBytes(file.path());
    for (int bit = 0; bit < whole.length * 8; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      Files.write(file.path(), flipped);
      assertDamaged(file, "bit " + bit);
    }
  }

  @Test
  void aTornTailOfZerosOrAnotherFilesBodyIsDamaged() throws IOException {
    StateFile file = fileOf(CLAIM);
    file.write(BODY);
    byte[] whole = Files.readAllBytes(file.path());
    Files.write(file.path(), Arrays.copyOf(whole, whole.length + 512));
    assertDamaged(file, "zeros behind");
    Arrays.fill(whole, 100, whole.length, (byte) 0);
    Files.write(file.path(), whole);
    assertDamaged(file, "zeros inside");
    Files.write(file.path(), new byte[4096]);
    assertDamaged(file, "only zeros");
  }

  @Test
  void thePreviousVersionIsReadAnOlderOneIsNot() throws IOException {
    fileOf(new StateFormat("argosy-claim", 2)).write(BODY);
    assertThat(fileOf(CLAIM).read()).contains(BODY);
    fileOf(new StateFormat("argosy-claim", 1)).write(BODY);
    assertDamaged(fileOf(CLAIM), "two versions ago");
  }

  @Test
  void aNewerProgramsFileStopsTheStart() throws IOException {
    fileOf(new StateFormat("argosy-claim", 4)).write(BODY);
    assertThatExceptionOfType(NewerStateException.class)
        .isThrownBy(() -> fileOf(CLAIM).read())
        .withMessageContaining("argosy-claim/4")
        .withMessageContaining("claim-1");
  }

  @Test
  void aFileOfAnotherFormatIsNotRead() throws IOException {
    fileOf(new StateFormat("argosy-report", 3)).write(BODY);
    assertDamaged(fileOf(CLAIM), "a report");
  }

  @Test
  void aCrashBeforeTheRenameLeavesTheOldBody() throws IOException {
    StateFile file = fileOf(CLAIM);
    file.write("old");
    Path temporary = directory.resolve(".claim-1.tmp");
    Files.writeString(temporary, "{\"format\":\"argosy-cl");
    assertThat(file.read()).contains("old");

    file.write("new");
    assertThat(file.read()).contains("new");
    assertThat(temporary).doesNotExist();
  }

  @Test
  void aCrashBeforeTheFirstRenameLeavesNoFile() throws IOException {
    Files.writeString(directory.resolve(".claim-1.tmp"), "half");
    assertThat(fileOf(CLAIM).read()).isEmpty();
  }

  @Test
  void textWithUnpairedSurrogatesIsNotWritten() throws IOException {
    StateFile file = fileOf(CLAIM);
    file.write("old");
    assertThatExceptionOfType(CharacterCodingException.class)
        .isThrownBy(() -> file.write("\ud800"));
    assertThat(file.read()).contains("old");
  }

  @Test
  void aDamagedFileIsSetAsideNextToAnEarlierOne() throws IOException {
    StateFile file = fileOf(CLAIM);
    for (String damage : new String[] {"first", "second", "third"}) {
      Files.writeString(file.path(), damage);
      assertThat(file.setAside()).hasContent(damage).hasParent(directory.resolve("broken"));
      assertThat(file.read()).isEmpty();
    }
    try (var broken = Files.list(directory.resolve("broken"))) {
      assertThat(broken).hasSize(3);
    }
  }

  @Test
  void aDeletedFileIsGoneAndDeletingTwiceIsNoError() throws IOException {
    StateFile file = fileOf(CLAIM);
    file.write(BODY);
    file.delete();
    assertThat(file.read()).isEmpty();
    file.delete();
  }

  private StateFile fileOf(StateFormat format) {
    return new StateFile(directory.resolve("claim-1"), format);
  }

  private static void assertDamaged(StateFile file, String how) {
    assertThatExceptionOfType(UnreadableStateException.class)
        .as(how)
        .isThrownBy(file::read)
        .withMessageContaining(file.path().toString());
  }
}
