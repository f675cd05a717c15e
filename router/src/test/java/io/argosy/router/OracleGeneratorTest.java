package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that derives the Oracle schema, run as the build runs it. */
class OracleGeneratorTest {

  @Test
  void aStatementWithoutAnOracleFormEndsTheBuild(@TempDir Path directory) throws Exception {
    assertThat(derived(directory, "create sequence a_seq increment by 50;")).contains("exit 0");
    assertThat(derived(directory, "create materialized view a as select 1;"))
        .contains("No Oracle form of: create materialized view", "exit 1");
    assertThat(derived(directory, "create table a (\n    b jsonb not null\n);"))
        .contains("No Oracle form of:     b jsonb not null", "exit 1");
    assertThat(derived(directory, "create view a as\n    select now() as b from c;"))
        .contains("No Oracle form of a part of: create view a", "exit 1");
  }

  private static String derived(Path directory, String statement) throws Exception {
    Files.writeString(directory.resolve("V01__one.sql"), statement);
    Process generator =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "src/main/oracle/OracleSchema.java",
                directory.toString(),
                directory.toString(),
                directory.resolve("oracle").toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(generator.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return output + "exit " + generator.waitFor();
  }
}
