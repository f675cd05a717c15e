package io.argosy.agent.fdt.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fdt.FdtHome;
import io.argosy.agent.fdt.FdtProgram;
import io.argosy.agent.fdt.FdtRun;
import io.argosy.agent.fdt.FdtTool;
import io.argosy.agent.fdt.FdtToolContract;
import io.argosy.agent.fdt.FdtUnusableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Child processes, replaced by scripts. */
class LocalFdtTest implements FdtToolContract {

  private static final String SESSION = "0ca9e671-d806-48f9-bc33-67a17b2a4df1";
  private static final String GOES_ON = "exec tail -f /dev/null";

  @TempDir private Path directory;
  private final List<LocalFdt> tools = new ArrayList<>();

  @BeforeEach
  void directories() throws IOException {
    Files.createDirectory(directory.resolve("homes"));
    Files.createDirectory(directory.resolve("logs"));
  }

  @AfterEach
  void end() {
    tools.forEach(LocalFdt::close);
  }

  @Override
  public FdtTool tool() {
    return playing("echo READY", GOES_ON);
  }

  @Test
  void aRunThatIsOverLeavesNothing() throws FdtUnusableException, IOException {
    Path log = directory.resolve("logs").resolve(SESSION + ".log");
    Path others = Files.writeString(directory.resolve("logs/other.log"), "other's");
    Files.writeString(log, "log");
    FdtRun run =
        playing("echo NEW CONTROL stream for " + SESSION + " initialized", "echo READY", GOES_ON)
            .start(ORDER);
    await().until(run::isReady);
    assertThat(directory.resolve("homes/run-1/list")).hasContent("/d/f / 0.part");
    assertThat(directory.resolve("homes/run-1/readable")).hasContent("/d/f");
    run.end();
    assertThat(log).doesNotExist();
    assertThat(others).exists();
    assertThat(directory.resolve("homes")).isEmptyDirectory();
  }

  @Test
  void aProcessThatReactsToTheSignalIsNotKilled() throws FdtUnusableException {
    FdtRun run =
        playing("trap 'echo heard; exit 7' TERM", "echo READY", "while :; do sleep 0.1; done")
            .start(ORDER);
    await().until(run::isReady);
    run.end();
    assertThat(run.output().exit()).hasValue(7);
    assertThat(run.output().log()).contains("heard");
  }

  @Test
  void aProcessThatIgnoresTheSignalIsKilled() throws FdtUnusableException {
    FdtRun run = playing("trap '' TERM", "echo READY", GOES_ON).start(ORDER);
    await().until(run::isReady);
    run.end();
    assertThat(run.isAlive()).isFalse();
    assertThat(run.output().exit()).hasValue(137);
  }

  @Test
  void longOutputIsCutInLengthAndInLines() throws FdtUnusableException {
    FdtRun run =
        playing(
                "echo first",
                "head -c 5000000 /dev/zero | tr '\\0' x",
                "echo",
                "yes line | head -n 20000",
                "echo last",
                "exit 3")
            .start(ORDER);
    await().until(() -> !run.isAlive());
    run.end();
    assertThat(run.output().exit()).hasValue(3);
    assertThat(run.output().log()).startsWith("first").contains("left out").endsWith("last\n");
    assertThat(run.output().log().length()).isLessThan(20_000);
  }

  @Test
  void processesOfAnEarlierAgentProcessAreKilledAndSwept()
      throws FdtUnusableException, IOException {
    Path log = directory.resolve("logs").resolve(SESSION + ".log");
    Path others = Files.writeString(directory.resolve("logs/other.log"), "other's");
    Files.writeString(log, "log");
    FdtRun left =
        playing(
                "echo NEW CONTROL stream for " + SESSION + " initialized",
                "echo READY",
                "while :; do sleep 1; done")
            .start(ORDER);
    await().until(left::isReady);
    LocalFdt next = playing(GOES_ON);
    next.sweep();
    await().until(() -> !left.isAlive());
    assertThat(directory.resolve("homes")).isEmptyDirectory();
    assertThat(log).doesNotExist();
    assertThat(others).exists();
  }

  /** After a full disk, or a crash in the middle of a write. */
  @Test
  void aBinarySessionListDoesNotPreventTheStart() throws IOException {
    Path home = Files.createDirectories(directory.resolve("homes/run-1"));
    Path log = Files.writeString(directory.resolve("logs").resolve(SESSION + ".log"), "log");
    byte[] noted = ("\u00ff\u00fe\n" + SESSION + "\n").getBytes(StandardCharsets.ISO_8859_1);
    Files.write(new FdtHome(home).sessions(), noted);
    playing(GOES_ON).sweep();
    assertThat(log).doesNotExist();
    assertThat(directory.resolve("homes")).isEmptyDirectory();
  }

  @Test
  void aMissingProgramIsUnusable() {
    LocalFdt none = tool(Path.of("/nowhere/java"));
    assertThatExceptionOfType(FdtUnusableException.class)
        .isThrownBy(() -> none.start(ORDER))
        .satisfies(e -> assertThat(e.getMessage()).contains("/nowhere/java"))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("Exception"));
    assertThat(directory.resolve("homes")).isEmptyDirectory();
  }

  private LocalFdt playing(String... lines) {
    try {
      Path script = Files.createTempFile(directory, "java", "");
      Files.writeString(script, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
      return tool(script);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private LocalFdt tool(Path java) {
    LocalFdt tool =
        new LocalFdt(
            new FdtProgram(java, Path.of("/fdt.jar"), Path.of("/policy.jar")),
            directory.resolve("homes"),
            directory.resolve("logs"));
    tools.add(tool);
    return tool;
  }
}
