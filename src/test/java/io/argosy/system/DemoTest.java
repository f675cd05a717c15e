package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.system.testbed.DemoRun;
import io.argosy.system.testbed.Distribution;
import io.argosy.system.testbed.FdtJar;
import io.argosy.system.testbed.Trees;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration over a directory with hostile names and entries. */
class DemoTest {

  private static final Duration END_AFTER_KILL = Duration.ofSeconds(5);

  @TempDir Path home;

  private final List<DemoRun> started = new ArrayList<>();

  record Result(
      String format,
      long files,
      long bytes,
      long skipped,
      List<Destination> destinations,
      long replicasVerified,
      long failed,
      long doorBytes) {}

  record Destination(String node, String root) {}

  @BeforeEach
  void theProgramsAreThere() {
    Distribution.require();
  }

  @AfterEach
  void endAll() {
    started.forEach(DemoRun::endAll);
  }

  private DemoRun demo(String data, String... arguments) {
    DemoRun demo = DemoRun.startedWith(Map.of(FdtJar.VARIABLE, ""), home.resolve(data), arguments);
    started.add(demo);
    return demo;
  }

  @Test
  void aHostileDirectoryIsPlacedByteForByte() throws IOException {
    Path from = hostileDirectory();

    DemoRun demo = demo("hostile", "--from", from.toString(), "--once");

    assertThat(demo.awaitExit()).as(demo.launcher().log()).isZero();
    Result result = resultOf(demo);
    assertThat(result.format()).isEqualTo("argosy-demo/1");
    assertThat(result.files()).isEqualTo(7);
    assertThat(result.skipped()).isEqualTo(8);
    assertThat(result.failed()).isZero();
    assertThat(result.replicasVerified()).isEqualTo(14);
    assertThat(result.destinations()).hasSize(2);
    assertThat(result.doorBytes()).isGreaterThanOrEqualTo(2 * result.bytes());
    for (Destination destination : result.destinations()) {
      requireSame(from, Path.of(destination.root()));
    }
    assertThat(Files.readString(home.resolve("hostile/logs/agent-east.log")))
        .as("without FDT's jar files move by HTTP")
        .isNotEmpty()
        .doesNotContain("FDT started");
    assertThat(demo.processes()).isEmpty();
  }

  @Test
  void aKilledLauncherLeavesNothingBehindAndTheNextStartContinues() throws IOException {
    DemoRun first = demo("killed", "--files", "50", "--size", "100kB");
    first.awaitResult();
    assertThat(first.ownProcesses()).hasSizeGreaterThanOrEqualTo(6);

    first.launcher().killHard();

    Waits.waiting("every process but the database has ended")
        .atMost(END_AFTER_KILL)
        .until(() -> first.ownProcesses().isEmpty());
    Result before = resultOf(first);
    Files.delete(first.json());
    DemoRun second = demo("killed", "--files", "50", "--size", "100kB", "--once");
    assertThat(second.awaitExit()).as(second.launcher().log()).isZero();
    assertThat(resultOf(second))
        .returns(100L, Result::replicasVerified)
        .returns(before.destinations(), Result::destinations);
    assertThat(second.processes()).isEmpty();
  }

  @Test
  void impossibleOptionsAreRefusedInOneSentenceBeforeAnyStart() {
    Path absent = home.resolve("absent");
    DemoRun demo = demo("refused", "--from", absent.toString(), "--once");

    assertThat(demo.awaitExit()).isEqualTo(2);
    assertThat(demo.launcher().log()).contains(absent.toString());
    assertThat(demo.processes()).isEmpty();
  }

  private static Result resultOf(DemoRun demo) throws IOException {
    return WireJson.tolerant().readValue(Files.readAllBytes(demo.json()), Result.class);
  }

  /** Creates seven files, and eight entries that cannot be placed. */
  private Path hostileDirectory() throws IOException {
    Path from = Files.createDirectories(home.resolve("from"));
    Path outside = Files.writeString(home.resolve("outside"), "not yours");
    Files.createDirectories(from.resolve("sub/empty directory"));
    Files.writeString(from.resolve("plain"), "plain");
    Files.createFile(from.resolve("empty"));
    Files.writeString(from.resolve("sub/two  blanks"), "blanks");
    Files.writeString(from.resolve("caf\u00e9"), "composed");
    Files.writeString(from.resolve("cafe\u0301"), "decomposed");
    Files.writeString(from.resolve("%2e%2e%2fescape"), "literal");
    Files.write(from.resolve("sub/large"), new byte[3_000_000]);
    Files.createSymbolicLink(from.resolve("link-out"), outside);
    Files.createSymbolicLink(from.resolve("link-in"), from.resolve("plain"));
    Files.createSymbolicLink(from.resolve("link-dangling"), home.resolve("nowhere"));
    Files.createSymbolicLink(from.resolve("link-directory"), home);
    Files.writeString(from.resolve("line\nbreak"), "control");
    Files.writeString(from.resolve("escape\u001b[2J"), "control");
    shell(from, "mkfifo fifo");
    shell(from, "printf x > \"$(printf 'latin\\351')\"");
    printWhatIsNotTested(from);
    return from;
  }

  /** Root can read every file, so the unreadable file is only tested for other users. */
  private static void printWhatIsNotTested(Path from) throws IOException {
    Path file = Files.writeString(from.resolve("unreadable"), "secret");
    assertThat(file.toFile().setReadable(false)).isTrue();
    System.err.println("DemoTest: an unreadable file is NOT tested: " + Files.isReadable(file));
    Files.delete(file);
  }

  private static void shell(Path directory, String command) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", command).directory(directory.toFile()).inheritIO();
    builder.environment().put("LC_ALL", "C");
    Process shell = builder.start();
    Waits.until(command, () -> !shell.isAlive());
    assertThat(shell.exitValue()).isZero();
  }

  /** Requires a copy of every regular file with a valid name, and nothing else. */
  private static void requireSame(Path from, Path root) {
    var expected = new TreeMap<String, Path>();
    Trees.leaves(from).stream()
        .filter(file -> Files.isRegularFile(file, java.nio.file.LinkOption.NOFOLLOW_LINKS))
        .filter(file -> isPlain(from.relativize(file).toString()))
        .forEach(file -> expected.put(from.relativize(file).toString(), file));
    assertThat(Trees.leaves(root).stream().map(file -> root.relativize(file).toString()))
        .containsExactlyInAnyOrderElementsOf(expected.keySet());
    assertThat(expected)
        .allSatisfy((name, file) -> assertThat(root.resolve(name)).hasSameBinaryContentAs(file));
  }

  private static boolean isPlain(String name) {
    return name.chars().noneMatch(Character::isISOControl) && !name.startsWith("latin");
  }
}
