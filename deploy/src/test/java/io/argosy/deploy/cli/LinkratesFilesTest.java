package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Messages of linkrates collect about files: absent, expired, unreadable, readable by others. */
class LinkratesFilesTest {

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void whatAReadingDoesNotSayIsNamed() throws IOException {
    Path rates = directory.resolve("rates.json");
    assertThat(collect(config())).isZero();
    assertThat(out.toString()).containsPattern("hand +ok +0 ");
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "hand: The file %s does not exist, so no rates are used.".formatted(rates));
    Files.writeString(
        rates,
        "{\"format\": \"argosy-rates/1\", \"validUntil\": \"2026-01-31T12:00:00Z\", \"rates\": []}");
    err.getBuffer().setLength(0);
    assertThat(collect(config())).isZero();
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "hand: The rates of the file %s expired at 2026-01-31T12:00:00Z and are not used."
                .formatted(rates));
  }

  @Test
  void aSecretThatOthersMayReadIsNamedInOneLine() throws IOException {
    Path token = Files.writeString(directory.resolve("token"), "secret");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
    Path config =
        Files.writeString(
            directory.resolve("feeds.yaml"),
            "instances: [{name: a, kind: argosy, url: '%s', token-file: token}]"
                .formatted("http://127.0.0.1:1"));
    assertThat(collect(config)).isEqualTo(ExitCodes.NOT_DONE);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "argosy: %s: instances[0].token-file: %s can be read by others than its owner; make its mode 0600"
                .formatted(config, token));
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    err.getBuffer().setLength(0);
    collect(config);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aConfigurationThatCannotBeReadIsRefused() throws IOException {
    assertThat(collect(directory)).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).isEqualToIgnoringNewLines("argosy: is a directory: " + directory);
    assertThat(out()).doesNotExist();
  }

  @Test
  void aFileThatCannotBeWrittenIsRefusedBeforeAFeedIsRead() throws IOException {
    String config = config().toString();
    String absent = directory.resolve("absent").toString();
    assertThat(run("collect", "--config", config, "--json", directory.toString())).isEqualTo(2);
    assertThat(run("aggregate", "--config", config, "--out", absent + "/rates.json")).isEqualTo(2);
    assertThat(run("collect", "--config", config, "--json", "-")).isEqualTo(2);
    assertThat(err.toString().lines())
        .containsExactly(
            "argosy: --json: is a directory: " + directory,
            "argosy: --out: no such directory: " + absent,
            "argosy: --json: must be a file");
    assertThat(out.toString()).isEmpty();
  }

  private Path config() throws IOException {
    return Files.writeString(
        directory.resolve("feeds.yaml"), "rate-files: [{name: hand, path: rates.json}]");
  }

  private Path out() {
    return directory.resolve("out.json");
  }

  private int collect(Path config) {
    return run(
        "collect",
        "--config",
        config.toString(),
        "--json",
        out().toString(),
        "--now",
        "2026-01-31T12:00:00Z");
  }

  private int run(String... arguments) {
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    argosy.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return argosy.execute(
        Stream.concat(Stream.of("linkrates"), Stream.of(arguments)).toArray(String[]::new));
  }
}
