package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RouterRefusesToStartTest {

  /** As a process, which must fail; the other reasons are refused in this JVM, which is faster. */
  @Test
  void withoutTlsOffLoopback() throws IOException, InterruptedException {
    assertThat(refusedProcess(Map.of("address", "0.0.0.0")))
        .contains("Refusing to serve 0.0.0.0 without TLS")
        .doesNotContain("\tat ");
  }

  @Test
  void withASettingThatDoesNotExist(CapturedOutput output) {
    assertThat(refused(Map.of("histroy", "30d"), output))
        .containsPattern(
            "ERROR .* Cannot start: argosy.router.histroy: there is no such setting;"
                + " did you mean argosy.router.history[?] .*")
        .contains("docs/operate.md")
        .doesNotContain("\tat ", "??");
  }

  @Test
  void withAnUnknownValueOfASetting(CapturedOutput output) {
    assertThat(refused(Map.of("routing.strategy", "quickest"), output))
        .contains("argosy.router.routing.strategy: 'quickest' is none of ")
        .contains("pending-data")
        .doesNotContain("\tat ", "PENDING_DATA");
  }

  @Test
  void withANameOfTheInstanceThatIsNoName(CapturedOutput output) {
    assertThat(refused(Map.of("instance", "../production"), output))
        .contains("argosy.router.instance: ", "a router instance name is 1 to 64 of A-Z a-z 0-9 _")
        .doesNotContain("\tat ");
  }

  /** The database's first migration has the version of a current one, with other contents. */
  @Test
  void onADatabaseThatADevelopmentVersionCreated(@TempDir Path migrations, CapturedOutput output)
      throws IOException {
    Files.writeString(
        migrations.resolve("V001__stage_and_audit.sql"), "create table stage_lease (stage text)");
    try (TestDatabase database = TestDatabase.fresh()) {
      Flyway earlier =
          Flyway.configure()
              .dataSource(database.url(), database.ownerUser(), database.password())
              .locations("filesystem:" + migrations)
              .cleanDisabled(false)
              .load();
      earlier.clean();
      earlier.migrate();
      assertThat(refused(database, Map.of(), output))
          .containsPattern("ERROR .* Cannot start: The schema of the database jdbc:postgresql:")
          .contains("created by a development version of Argosy", "argosy demo --data DIR")
          .doesNotContain("\tat ", "checksum");
    }
  }

  @Test
  void onADatabaseWithAnotherMigration(CapturedOutput output) {
    try (TestDatabase database = TestDatabase.fresh()) {
      asOwner(database, "update flyway_schema_history set checksum = 1 where version = '02'");
      assertThat(refused(database, Map.of(), output))
          .contains("does not match this version of Argosy", "checksum mismatch", "version 02")
          .doesNotContain("development version");
    }
  }

  private static void asOwner(TestDatabase database, String statement) {
    try (Connection owner =
            DriverManager.getConnection(database.url(), database.ownerUser(), database.password());
        Statement change = owner.createStatement()) {
      change.execute(statement);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String refused(Map<String, String> settings, CapturedOutput output) {
    try (TestDatabase database = TestDatabase.fresh()) {
      return refused(database, settings, output);
    }
  }

  private static String refused(
      TestDatabase database, Map<String, String> settings, CapturedOutput output) {
    String[] arguments = RunningRouter.arguments(database, settings);
    assertThatThrownBy(() -> RouterMain.start(arguments)).isInstanceOf(RuntimeException.class);
    return output.getAll();
  }

  private static String refusedProcess(Map<String, String> settings)
      throws IOException, InterruptedException {
    try (TestDatabase database = TestDatabase.fresh()) {
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  "io.argosy.router.RouterMain"));
      command.addAll(List.of(RunningRouter.arguments(database, settings)));
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isNotZero();
      return output;
    }
  }

  /** A router that is still starting ends with its launcher. */
  @Test
  void aStartThatHangsEndsWithItsParent(@TempDir Path directory)
      throws IOException, InterruptedException {
    Path never = directory.resolve("never");
    assertThat(new ProcessBuilder("mkfifo", never.toString()).start().waitFor()).isZero();
    Process endedParent = new ProcessBuilder("true").start();
    endedParent.waitFor();
    Process router =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.argosy.router.RouterMain",
                "--argosy.router.database.url=jdbc:postgresql://127.0.0.1:1/argosy",
                "--argosy.router.database.username=argosy",
                "--argosy.router.database.password-file=" + never,
                "--argosy.router.parent-pid=" + endedParent.pid())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    boolean ended = router.waitFor(30, TimeUnit.SECONDS);
    router.destroyForcibly();
    assertThat(ended).isTrue();
    assertThat(directory.resolve("log")).content().contains("Parent process ended");
  }

  @Test
  void withASecretThatIsNotThere() {
    assertThatThrownBy(() -> RunningRouter.start(Map.of("database.password-file", "/none/such")))
        .hasStackTraceContaining("/none/such");
  }
}
