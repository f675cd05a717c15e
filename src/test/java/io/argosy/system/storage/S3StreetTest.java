package io.argosy.system.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
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

  private static Optional<S3Server> started = Optional.empty();

  @BeforeAll
  static void start() throws IOException {
    S3Server.require();
    started = Optional.of(S3Server.start(BED.home().resolve("s3"), BED.node("STORE").data()));
  }

  @AfterAll
  static void end() {
    started.ifPresent(S3Server::close);
  }

  private static S3Server server() {
    return started.orElseThrow();
  }

  private static AgentProgram startAgent() {
    String[] lines =
        Stream.concat(Stream.of(AgentProgram.NODES), Stream.of(server().storage("STORE")))
            .toArray(String[]::new);
    AgentProgram agent = BED.agentWith("STORE", lines);
    BED.start(agent);
    return agent;
  }

  /** The agent of the storage is killed while it writes. */
  @Test
  void filesArriveAtAnS3StorageAndLeaveIt() {
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
    Waits.until("no upload is left", () -> server().uploads() == 0);

    BED.agent("SOURCE").program().killHard();
    data.request("TARGET").awaitDone();
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("TARGET", lfn));
    assertThat(agent.program().log()).doesNotContain("secret/of", "X-Amz-Signature");
    agent.program().killHard();
  }
}
