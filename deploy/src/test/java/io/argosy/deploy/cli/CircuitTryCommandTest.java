package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.statefile.StateDirectory;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

class CircuitTryCommandTest {

  private static final String ENDPOINTS =
      """
      endpoints:
        - {name: a, stp: "urn:ogf:network:s:2013::a?vlan=1780-1789", address: 192.0.2.1, rate: 10Gb/s}
        - {name: b, stp: "urn:ogf:network:s:2013::b?vlan=1780-1789", address: 192.0.2.2, rate: 10Gb/s}
      """;

  private static final String STATIC =
      """
      provider: {kind: static, bandwidth: 10Gb/s}
      """;

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aCircuitIsEstablishedAndGoneAgain() throws IOException {
    assertThat(run(STATIC + ENDPOINTS, "--keep", "1s", "--json")).as(err.toString()).isZero();
    JsonNode tried = WireJson.tolerant().readTree(out.toString());
    assertThat(tried.path("format").asString()).isEqualTo("argosy-circuit-try/1");
    assertThat(tried.path("key").asString()).startsWith("trial-");
    assertThat(tried.path("state").asString()).isEqualTo("closed");
    assertThat(tried.path("left").isEmpty()).isTrue();
    assertThat(tried.path("passages"))
        .extracting(it -> it.path("event").asString())
        .startsWith("asked", "referenced", "granted")
        .endsWith("gone");
  }

  @ParameterizedTest
  @CsvSource({
    "kind: nsi, provider.url: a provider of kind nsi needs it",
    "kind: pigeon, provider.kind: must be",
    "bandwidth: 1Gb/s, provider.kind: must be",
    "'kind: nsi, colour: red', provider.colour: there is no such setting",
    "'kind: nsi, request-timeout: soon', provider.request-timeout",
  })
  void aWrongConfigurationIsRefusedWithItsKey(String setting, String why) throws IOException {
    assertThat(run("provider: {" + setting + "}\n" + ENDPOINTS)).isEqualTo(2);
    assertThat(err.toString()).contains(why).doesNotContain("Exception");
    assertThat(directory.resolve("state")).doesNotExist();
  }

  @Test
  void whatCannotBeReadOrUsedIsRefusedInASentence() throws IOException {
    assertThat(run("foo: [1")).isEqualTo(2);
    assertThat(err.toString()).contains("is no YAML").doesNotContain("at org.");
    assertThat(run(STATIC + ENDPOINTS, "--config", directory.toString())).isEqualTo(2);
    assertThat(run(STATIC + ENDPOINTS, "--for", "2m", "--keep", "30s")).isEqualTo(2);
    assertThat(err.toString()).contains("--for: must be at least two minutes longer");
    assertThat(run(STATIC + ENDPOINTS, "--to", "a")).isEqualTo(2);
    assertThat(err.toString()).contains("--to: must be another endpoint");
    Path file = Files.writeString(directory.resolve("file"), "x");
    assertThat(run(STATIC + ENDPOINTS, "--state", file.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("--state: cannot be used").doesNotContain("at java.");
  }

  /** It would release the circuits of an agent, or take them for lost. */
  @Test
  void aDirectoryOfOtherCircuitsIsRefused() throws IOException {
    Path state = directory.resolve("state");
    CircuitFiles files = new CircuitFiles(state, WireJson.tolerant());
    files.belongTo("another provider");
    CircuitEnd a = new CircuitEnd("a", "urn:a?vlan=1780", "192.0.2.1");
    CircuitEnd b = new CircuitEnd("b", "urn:b?vlan=1780", "192.0.2.2");
    for (String instance : List.of("cms", "trial")) {
      CircuitKey key = new CircuitKey(instance, new UUID(1, 1));
      files.keep(
          Circuit.planned(
              new CircuitPlan(key, "x", a, b, List.of(), new ByteRate(1e8), Duration.ofHours(1))));
      assertThat(run(STATIC + ENDPOINTS)).as(err.toString()).isEqualTo(2);
      assertThat(err.toString()).contains("--state: circuit " + key).doesNotContain("Exception");
    }
    files.forget(new UUID(1, 1));
    try (StateDirectory used = StateDirectory.locked("state-dir", state)) {
      assertThat(run(STATIC + ENDPOINTS)).as(err.toString()).isEqualTo(2);
      assertThat(err.toString()).contains("--state: " + used.path() + " is in use");
    }
  }

  @Test
  void anUnknownEndpointIsRefusedWithThoseThatExist() throws IOException {
    assertThat(run(STATIC + ENDPOINTS.replace("name: b", "name: c"))).isEqualTo(2);
    assertThat(err.toString()).contains("--to: there is no endpoint b; the file has a, c");
  }

  private int run(String config, String... more) throws IOException {
    Path file = Files.writeString(directory.resolve("try.yaml"), config);
    List<String> words =
        new ArrayList<>(
            List.of("circuit", "try", "--config", file.toString(), "--from", "a", "--to", "b"));
    words.addAll(List.of("--rate", "1Gb/s", "--for", "30m", "--control-only"));
    words.addAll(List.of("--state", directory.resolve("state").toString()));
    int given = more.length == 0 ? -1 : words.indexOf(more[0]);
    if (given >= 0) {
      words.subList(given, given + 2).clear();
    }
    words.addAll(List.of(more));
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    return argosy
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(words.toArray(String[]::new));
  }
}
