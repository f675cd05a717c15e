package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.process.RunFile;
import io.argosy.common.wire.WireJson;
import io.argosy.system.storage.XrootdServer;
import io.argosy.system.testbed.Archives;
import io.argosy.system.testbed.DemoRun;
import io.argosy.system.testbed.Distribution;
import io.argosy.system.testbed.FdtJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration with two stock XRootD servers. */
class DemoStorageTest {

  @TempDir Path home;

  record Result(long files, long replicasVerified, long failed, List<Destination> destinations) {}

  record Destination(String node, String root) {}

  private DemoRun demo(String name, String... options) throws IOException {
    Distribution.require();
    Archives.write();
    return DemoRun.startedWith(Map.of(FdtJar.VARIABLE, ""), home.resolve(name), options);
  }

  @Test
  void aDirectoryMovesFromOneServerToTheOther() throws IOException {
    XrootdServer.require();
    Path from = Files.createDirectories(home.resolve("to move/a b"));
    Files.writeString(from.resolve("ü #1.txt"), "content");
    Files.writeString(from.resolve("two"), "more content");
    DemoRun demo =
        demo("storage", "--storage", "xrootd", "--from", from.getParent().toString(), "--once");
    try {
      assertThat(demo.awaitExit()).as(demo.launcher().log()).isZero();
      Result result = WireJson.tolerant().readValue(Files.readAllBytes(demo.json()), Result.class);
      assertThat(result.files()).isEqualTo(2);
      assertThat(result.replicasVerified()).isEqualTo(2);
      assertThat(result.failed()).isZero();
      Destination target = result.destinations().getFirst();
      assertThat(target.node()).isEqualTo("T2_DEMO_Xrootd");
      assertThat(Path.of(target.root())).as("deleted at the end").doesNotExist();
      assertThat(demo.processes()).isEmpty();
      for (String server : List.of("xrootd-source", "xrootd-target")) {
        Path runFile = home.resolve("storage/run").resolve(server + ".json");
        assertThat(RunFile.find(runFile)).as(server).isPresent();
        assertThat(RunFile.processOf(runFile)).as(server).isEmpty();
      }
      assertThat(demo.launcher().log())
          .contains(
              XrootdServer.mayCheckTokens()
                  ? "The servers check tokens, which the router signs, and use TLS"
                  : "The servers use neither tokens nor TLS: ");
      assertThat(Files.readString(home.resolve("storage/logs/router.log"))).doesNotContain("eyJ");
    } finally {
      demo.endAll();
    }
  }

  @Test
  void withoutXrootdItNamesThePackages() {
    Distribution.require();
    Path data = home.resolve("without-xrootd");
    Map<String, String> noPrograms = Map.of("PATH", home.toString());
    DemoRun demo = DemoRun.startedWith(noPrograms, data, "--storage", "xrootd", "--once");
    assertThat(demo.awaitExit()).isEqualTo(2);
    assertThat(demo.launcher().log())
        .contains("--storage xrootd: XRootD 5")
        .contains("apt-get install xrootd-server xrootd-server-plugins");
    assertThat(data).doesNotExist();
  }

  @Test
  void otherStoragesAndOtherSitesAreRefused() throws IOException {
    DemoRun demo = demo("refused", "--storage", "dcache", "--once");
    assertThat(demo.awaitExit()).isEqualTo(2);
    assertThat(demo.launcher().log()).contains("--storage: must be xrootd: dcache");
    DemoRun circuits = demo("circuits", "--storage", "xrootd", "--circuits", "--once");
    assertThat(circuits.awaitExit()).isEqualTo(2);
    assertThat(circuits.launcher().log()).contains("--storage: not together with --circuits");
  }
}
