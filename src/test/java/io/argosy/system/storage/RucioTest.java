package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.SourceTree;
import io.argosy.system.testbed.RouterProgram;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.tool.PythonEnvironment;
import io.argosy.system.tool.PythonEnvironment.Output;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Adler32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A stock Rucio, whose RSEs name a router as their FTS3, brings rules to their end. It shows tokens
 * of its own issuer, which one of two routers trusts.
 */
class RucioTest {

  @RegisterExtension
  static final Testbed BED =
      TestbedPlan.ofNodes()
          .withSilent("XA")
          .withSilent("XB")
          .withSilent("XC")
          .withSilent("XD")
          .withRouter("fts3.enabled=true")
          .withRouter("retry.attempts-per-source=1")
          .built();

  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> SOURCES = List.of("XA", "XB");

  private static Optional<StorageNodes> started = Optional.empty();
  private static Optional<TokenIssuer> issuer = Optional.empty();
  private static Optional<TlsFront> front = Optional.empty();

  private @TempDir Path home;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    PythonEnvironment.require("rucio==41.5.1");
    StorageNodes nodes = StorageNodes.start(BED, List.of("XA", "XB", "XD", "XC"));
    started = Optional.of(nodes);
    TokenIssuer issuing = new TokenIssuer(nodes.key());
    issuer = Optional.of(issuing);
    RouterProgram router =
        BED.anotherRouter(
            "trusting",
            "fts3.enabled=true",
            "retry.attempts-per-source=1",
            "fts3.issuers[0].url=" + issuing.url(),
            "fts3.issuers[0].audience=localhost",
            "fts3.issuers[0].users.argosy=" + StorageNodes.USER,
            "fts3.issuers-ca-file=" + nodes.key().certificate());
    router.start();
    String token = issuing.token("localhost", "fts", Duration.ofMinutes(50));
    front = Optional.of(new TlsFront(nodes.key(), router.uri(), token));
  }

  @AfterAll
  static void stop() throws IOException {
    front.ifPresent(TlsFront::close);
    issuer.ifPresent(TokenIssuer::close);
    if (started.isPresent()) {
      started.get().close();
    }
  }

  private static StorageNodes nodes() {
    return started.orElseThrow();
  }

  private static byte[] content(String name) {
    return (name + " has this content").repeat(1_000).getBytes(UTF_8);
  }

  private static Map<String, Object> file(String name) {
    Adler32 sum = new Adler32();
    sum.update(content(name));
    return Map.of(
        "name", name, "bytes", content(name).length, "adler32", "%08x".formatted(sum.getValue()));
  }

  /** Lets Rucio handle a rule for these files, whose addresses have this directory. */
  private JsonNode rule(String directory, List<String> sources, List<String> names)
      throws IOException, InterruptedException {
    String url = front.orElseThrow().url();
    Map<String, Object> storage = new HashMap<>();
    for (String node : List.of("XA", "XB", "XC", "XD")) {
      storage.put(
          node,
          Map.of(
              "port",
              URI.create(nodes().server(node).url()).getPort(),
              "directory",
              "/data/store" + directory));
    }
    Map<String, Object> world =
        Map.of(
            "home",
            home.toString(),
            "fts",
            url + "/fts3",
            "issuer",
            url,
            "storage",
            storage,
            "sources",
            sources,
            "destination",
            "XC",
            "files",
            names.stream().map(RucioTest::file).toList(),
            "patience",
            240);
    Output output =
        PythonEnvironment.run(
            Map.of("REQUESTS_CA_BUNDLE", nodes().key().certificate().toString()),
            PythonEnvironment.program("python"),
            SourceTree.root().resolve("src/test/resources/rucio_rule.py").toString(),
            JSON.writeValueAsString(world));
    assertThat(output.status()).as(output.text()).isZero();
    return JSON.readTree(output.text().strip().lines().toList().getLast());
  }

  private static List<String> names(int files) {
    List<String> names = new ArrayList<>();
    for (int n = 0; n < files; n++) {
      names.add("file" + n);
    }
    return names;
  }

  private static void write(String node, String directory, String name, byte[] content)
      throws IOException {
    Path file = nodes().file(node, directory + "/test/" + name);
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  @Test
  void aRuleOfFilesWithTwoSourcesEachIsFulfilled() throws IOException, InterruptedException {
    for (String name : names(100)) {
      for (String node : SOURCES) {
        write(node, "/good", name, content(name));
      }
    }
    assertThat(rule("/good", SOURCES, names(100)).path("state").asString()).isEqualTo("OK");
    for (String name : names(100)) {
      assertThat(nodes().file("XC", "/good/test/" + name)).hasBinaryContent(content(name));
    }
  }

  @Test
  void aRuleIsFulfilledAlthoughOneSourceIsDead() throws IOException, InterruptedException {
    for (String name : names(5)) {
      write("XB", "/half", name, content(name));
    }
    nodes().server("XD").close();
    JsonNode over = rule("/half", List.of("XB", "XD"), names(5));
    assertThat(over.path("state").asString()).isEqualTo("OK");
    assertThat(over.path("requests").toString())
        .contains("\"source\":\"XB\"")
        .doesNotContain("\"source\":\"XD\"");
  }

  @Test
  void aRuleWithACorruptAndAMissingFileIsStuckAndSaysWhich()
      throws IOException, InterruptedException {
    for (String node : SOURCES) {
      write(node, "/bad", "good", content("good"));
      write(node, "/bad", "corrupt", content("CORRUPT"));
    }
    JsonNode over = rule("/bad", SOURCES, List.of("good", "corrupt", "missing"));
    assertThat(over.path("state").asString()).isEqualTo("STUCK");
    assertThat(over.path("requests").path("corrupt").toString())
        .contains("XA CHECKSUM_MISMATCH", "XB CHECKSUM_MISMATCH");
    assertThat(over.path("requests").path("missing").toString())
        .contains("XA SOURCE_MISSING", "XB SOURCE_MISSING");
    assertThat(Files.exists(nodes().file("XC", "/bad/test/good"))).isTrue();
  }
}
