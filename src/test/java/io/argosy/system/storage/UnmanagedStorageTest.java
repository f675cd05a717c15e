package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.RouterProgram;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.tool.PythonEnvironment;
import io.argosy.system.tool.PythonEnvironment.Output;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The stock client of FTS3 has files moved to and from a stock XRootD server of no node. */
class UnmanagedStorageTest {

  private static final String AGENT = "fts3.unmanaged.agent=agent_XA";
  private static final String HOSTS = "fts3.unmanaged.hosts=localhost";
  private static final byte[] CONTENT = "content of a file".repeat(20_000).getBytes(UTF_8);

  @RegisterExtension
  static final Testbed BED =
      TestbedPlan.ofNodes()
          .withSilent("XA")
          .withRouter("fts3.enabled=true")
          .withRouter(AGENT)
          .withRouter(HOSTS)
          .built();

  private static Optional<StorageNodes> started = Optional.empty();
  private static Optional<FtsClient> client = Optional.empty();

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    PythonEnvironment.require("fts3==3.14.2");
    StorageNodes nodes = StorageNodes.withoutAgent(BED, List.of("XA"));
    started = Optional.of(nodes);
    nodes.addServer("STRANGE");
    RouterProgram asking =
        BED.anotherRouter(
            "asking",
            "fts3.enabled=true",
            AGENT,
            HOSTS,
            "fts3.storage-ca-file=" + nodes.key().certificate());
    asking.start();
    client = Optional.of(new FtsClient(asking.uri().toString(), nodes.token()));
  }

  @AfterAll
  static void stop() throws IOException {
    if (started.isPresent()) {
      started.get().close();
    }
  }

  /** The router asks the strange storage for size and checksum, which the client does not say. */
  @Test
  void filesMoveInBothDirectionsOnceTheAgentRuns() throws IOException, InterruptedException {
    StorageNodes nodes = started.orElseThrow();
    FtsClient fts = client.orElseThrow();
    nodes.put("XA", "/one file", CONTENT);
    nodes.put("STRANGE", "/d/other", CONTENT);
    String there = fts.submit(nodes.url("XA", "/one%20file"), nodes.url("STRANGE", "/new/one"));
    String back = fts.submit(nodes.url("STRANGE", "/d/other"), nodes.url("XA", "/other"));
    assertThat(fts.status(there).path("files").path(0).path("reason").asString())
        .startsWith("no active agent at EXT_localhost_")
        .contains("receives files");

    nodes.startAgent("XA", "carries-unmanaged: true");
    assertThat(fts.ended(BED.admin(), there)).isEqualTo("FINISHED null");
    assertThat(fts.ended(BED.admin(), back)).isEqualTo("FINISHED null");
    assertThat(nodes.file("STRANGE", "/new/one")).hasBinaryContent(CONTENT);
    assertThat(nodes.file("XA", "/other")).hasBinaryContent(CONTENT);
  }

  @Test
  void aHostThatTheAdminDoesNotNameIsRefused() throws IOException, InterruptedException {
    StorageNodes nodes = started.orElseThrow();
    String address = nodes.url("STRANGE", "/d/other").replace("localhost", "127.0.0.1");
    Output refused =
        client.orElseThrow().tried("fts-rest-transfer-submit", address, nodes.url("XA", "/x"));
    assertThat(refused.status()).isNotZero();
    assertThat(refused.text()).contains("of no node", "does not allow host 127.0.0.1");
  }
}
