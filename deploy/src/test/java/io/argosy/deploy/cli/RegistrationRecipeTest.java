package io.argosy.deploy.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the shell functions of the manual that register the topology, with a scripted curl. */
class RegistrationRecipeTest {

  private static final String REFUSES =
      "curl() { echo '{\"detail\":\"no such site\"}'; return 22; }";
  private static final String ANSWERS = "curl() { echo '{\"name\":\"cern\",\"token\":\"t0k\"}'; }";

  @TempDir Path directory;

  @Test
  void eachLineSaysWhatWasRegisteredAndWhereTheTokenIs() throws Exception {
    assertThat(run(ANSWERS)).contains("Registered in sites: {\"name\":\"CERN\"}");
    assertThat(Files.readString(directory.resolve("err")))
        .contains("Registered in agents: ", "The token is in cern.token");
    assertThat(directory.resolve("cern.token")).hasContent("t0k\n");
    assertThat(Files.getPosixFilePermissions(directory.resolve("cern.token"))).hasSize(2);
  }

  @Test
  void aRefusalIsNamed() throws Exception {
    assertThat(run(REFUSES))
        .contains("Not registered in sites: {\"name\":\"CERN\"} {\"detail\":\"no such site\"}");
    assertThat(directory.resolve("cern.token")).doesNotExist();
  }

  /** Returns what the recipe writes to stderr. */
  private String run(String curl) throws IOException, InterruptedException {
    String manual = Files.readString(Path.of("../docs/operate.md"));
    String recipe = manual.substring(manual.indexOf("\nregister() {"));
    Files.writeString(directory.resolve("admin.token"), "secret");
    Process shell =
        new ProcessBuilder("sh")
            .directory(directory.toFile())
            .redirectError(directory.resolve("err").toFile())
            .redirectOutput(directory.resolve("out").toFile())
            .start();
    try (var script = shell.getOutputStream()) {
      script.write((curl + recipe.substring(0, recipe.indexOf("\n```"))).getBytes(UTF_8));
    }
    shell.waitFor();
    return Files.readString(directory.resolve("err"));
  }
}
