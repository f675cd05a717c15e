package io.argosy.deploy.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.Adler32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryScanTest {

  private static final NameRule RULE = NameRule.below("/demo/mine");

  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void makeRoot() throws IOException {
    root = Files.createDirectory(temporary.toRealPath().resolve("mine"));
  }

  @Test
  void everyRegularFileWithItsSizeAndChecksum() throws IOException {
    file("b.txt", "hello");
    file("sub dir/ünï/日本.txt", "x".repeat(700_000));
    file("empty", "");
    Files.createDirectories(root.resolve("nothing/below"));

    FileList list = scan();

    assertThat(list.files())
        .containsExactly(
            found("b.txt", "hello"),
            new FoundFile("empty", ByteCount.ZERO, Checksum.EMPTY),
            found("sub dir/ünï/日本.txt", "x".repeat(700_000)));
    assertThat(list.skipped()).isEmpty();
    assertThat(list.bytes()).isEqualTo(ByteCount.of(700_005));
  }

  @Test
  void whatIsNoRegularFileIsListedAndSkipped() throws Exception {
    file("good", "1");
    Path outside = Files.writeString(temporary.resolve("outside"), "secret");
    Files.createSymbolicLink(root.resolve("link"), outside);
    Files.createSymbolicLink(root.resolve("dangling"), Path.of("nowhere"));
    Files.createSymbolicLink(root.resolve("loop"), root);
    shell("mkfifo pipe");

    FileList list = scan();

    assertThat(list.files()).extracting(FoundFile::path).containsExactly("good");
    assertThat(list.skipped())
        .containsExactly(
            new SkippedEntry("dangling", SkipReason.LINK),
            new SkippedEntry("link", SkipReason.LINK),
            new SkippedEntry("loop", SkipReason.LINK),
            new SkippedEntry("pipe", SkipReason.SPECIAL));
  }

  @Test
  void namesThatAreNotUtf8AreListedAndSkippedWithAllBelowThem() throws Exception {
    file("good", "1");
    shell("printf 1 > \"$(printf 'latin\\351')\"");
    shell("d=\"$(printf 'dir\\377')\"; mkdir \"$d\"; printf 1 > \"$d/below\"");
    shell("printf 1 > \"$(printf 'surrogate\\355\\240\\200')\"");
    shell("mkdir sub; printf 1 > \"$(printf 'sub/a+b 100%%\\377\\303\\251')\"");
    file("replaced\uFFFD", "2");

    FileList list = scan();

    assertThat(list.files()).extracting(FoundFile::path).containsExactly("good", "replaced\uFFFD");
    assertThat(list.skipped())
        .containsExactly(
            new SkippedEntry("dir\\xff", SkipReason.NOT_UTF_8),
            new SkippedEntry("latin\\xe9", SkipReason.NOT_UTF_8),
            new SkippedEntry("sub/a+b 100%\\xffé", SkipReason.NOT_UTF_8),
            new SkippedEntry("surrogate\\xed\\xa0\\x80", SkipReason.NOT_UTF_8));
  }

  @Test
  void controlCharactersAreListedSoThatNoTerminalObeysThem() throws Exception {
    file("good", "1");
    shell("printf 1 > \"$(printf 'red\\033[31m')\"; printf 1 > \"$(printf 'two\\nlines')\"");

    assertThat(scan().skipped())
        .containsExactly(
            new SkippedEntry("red\\x1b[31m", SkipReason.CONTROL_CHARACTER),
            new SkippedEntry("two\\x0alines", SkipReason.CONTROL_CHARACTER));
  }

  @Test
  void aNameThatWouldBecomeTooLongIsSkipped() throws IOException {
    file(("d".repeat(250) + "/").repeat(4) + "file", "1");
    file("short", "1");

    FileList list = scan();

    assertThat(list.files()).extracting(FoundFile::path).containsExactly("short");
    assertThat(list.skipped())
        .extracting(SkippedEntry::reason)
        .containsExactly(SkipReason.NAME_TOO_LONG);
  }

  @Test
  void filesOfLoadTestsAreNotPlaced() throws IOException {
    file("good", "1");
    file("store/.argosy-loadtest/T1_A/7", "1");
    FileList list = new DirectoryScan(RULE, Set.of()).scan(root);
    assertThat(list.files()).extracting(FoundFile::path).containsExactly("good");
    assertThat(list.skipped())
        .containsExactly(new SkippedEntry("store/.argosy-loadtest", SkipReason.LOAD_TEST));
  }

  @Test
  void theDemonstrationDoesNotPlaceItself() throws IOException {
    file("good", "1");
    file("state/argosy/demo/database/rows", "1");

    Path own = root.resolve("state/argosy/demo");
    FileList list = new DirectoryScan(RULE, Set.of(own)).scan(root);

    assertThat(list.files()).extracting(FoundFile::path).containsExactly("good");
    assertThat(list.skipped())
        .containsExactly(new SkippedEntry("state/argosy/demo", SkipReason.OWN_FILES));
  }

  @Test
  void theFingerprintIsOfNamesSizesAndContent() throws IOException {
    file("a", "1");
    String first = scan().fingerprint();
    assertThat(scan().fingerprint()).isEqualTo(first);

    file("a", "2");
    String changed = scan().fingerprint();
    assertThat(changed).isNotEqualTo(first);

    Files.move(root.resolve("a"), root.resolve("b"));
    assertThat(scan().fingerprint()).isNotIn(first, changed);
  }

  @Test
  void aFileIsNoDirectory() throws IOException {
    Path file = Files.writeString(root.resolve("file"), "1");
    assertThatThrownBy(() -> new DirectoryScan(RULE, Set.of()).scan(file))
        .isInstanceOf(NotDirectoryException.class);
  }

  private FileList scan() throws IOException {
    return new DirectoryScan(RULE, Set.of()).scan(root);
  }

  private void file(String path, String content) throws IOException {
    Files.createDirectories(root.resolve(path).getParent());
    Files.writeString(root.resolve(path), content);
  }

  private void shell(String script) throws Exception {
    Process process =
        new ProcessBuilder("sh", "-c", script).directory(root.toFile()).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }

  private static FoundFile found(String path, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    Adler32 sum = new Adler32();
    sum.update(bytes);
    return new FoundFile(path, ByteCount.of(bytes.length), Checksum.of(sum));
  }
}
