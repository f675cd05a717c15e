package io.argosy.system.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.SourceTree;
import io.argosy.common.fixture.S3Proxy;
import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Files go from a disk to an S3 storage, and from there to another disk. */
class S3StreetTest {

  @RegisterExtension
  static final Testbed BED =
      TestbedPlan.ofNodes("SOURCE", "TARGET")
          .withSilent("STORE")
          .withRouter("lease.heartbeat=1s")
          .built();

  private static final Path CLASS_PATH =
      SourceTree.root().resolve("download-agent/s3proxy/target/s3proxy.classpath");

  private static Optional<S3Proxy> started = Optional.empty();

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(Files.exists(CLASS_PATH), "the class path of S3Proxy is written by Maven");
    started =
        Optional.of(S3Proxy.start(CLASS_PATH, BED.home().resolve("s3"), BED.node("STORE").data()));
  }

  @AfterAll
  static void end() {
    started.ifPresent(S3Proxy::close);
  }

  private static S3Proxy server() {
    return started.orElseThrow();
  }

  private static AgentProgram startAgent() throws IOException {
    AgentProgram agent =
        BED.agentWith(
            "STORE",
            AgentProgram.NODES,
            "  - name: STORE",
            "    storage:",
            "      kind: s3",
            "      url: " + server().url(),
            "      credentials: site",
            "      token-file: " + server().keyFile(S3Proxy.KEYS));
    BED.start(agent);
    return agent;
  }

  /** The agent of the storage is killed while it writes. */
  @Test
  void filesArriveAtAnS3StorageAndLeaveIt() throws IOException {
    SampleDataset data = BED.dataset("s3").file("empty", 0).file("odd % + ü ?#", 77);
    for (int n = 0; n < 100; n++) {
      data.file("small/" + n, 10_000 + n);
    }
    data.file("large", 30_000_000).at("SOURCE");
    AgentProgram agent = startAgent();
    var arriving = data.request("STORE");
    Waits.until("some files have arrived", () -> server().files("sys/s3/") > 20);
    agent.program().killHard();
    BED.start(agent);
    arriving.awaitDone();
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("STORE", lfn));
    Waits.until("no upload is left", () -> server().files("") == server().files("sys"));

    BED.agent("SOURCE").program().killHard();
    data.request("TARGET").awaitDone();
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("TARGET", lfn));
    assertThat(agent.program().log()).doesNotContain(S3Proxy.SECRET_KEY, "X-Amz-Signature");
    agent.program().killHard();
  }
}
