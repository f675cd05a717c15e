package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.InjectionForm;
import io.argosy.common.wire.user.InjectionView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.Adler32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Requests between two stock XRootD servers, which demand tokens of the router: the source has no
 * agent, the destination one.
 */
class StorageStreetTest {

  @RegisterExtension
  static final Testbed BED =
      TestbedPlan.ofNodes()
          .withSilent("SOURCE")
          .withSilent("TARGET")
          .withRouter("lease.heartbeat=1s")
          .built();

  private static Optional<StorageNodes> started = Optional.empty();

  @BeforeAll
  static void start() throws IOException {
    started =
        Optional.of(
            StorageNodes.startWithTokens(BED, List.of("SOURCE", "TARGET"), "lease.heartbeat=1s"));
  }

  @AfterAll
  static void end() throws IOException {
    if (started.isPresent()) {
      started.get().close();
    }
  }

  private static StorageNodes nodes() {
    return started.orElseThrow();
  }

  /** Writes files at the source and registers them; returns their names. */
  private static List<Lfn> inject(String name, int files, int bytes) throws IOException {
    DatasetName dataset = new DatasetName("/sys/" + name);
    List<InjectionForm.InjectedFile> injected = new ArrayList<>();
    for (int n = 0; n < files; n++) {
      byte[] content = new byte[bytes];
      new SplittableRandom(n).nextBytes(content);
      Lfn lfn = new Lfn(dataset + "/f " + n);
      Path file = nodes().file("SOURCE", lfn.value());
      Files.createDirectories(file.getParent());
      Files.write(file, content);
      Adler32 sum = new Adler32();
      sum.update(content);
      injected.add(new InjectionForm.InjectedFile(lfn, ByteCount.of(bytes), Checksum.of(sum)));
    }
    nodes().put("SOURCE", "/readable", "x".getBytes(UTF_8));
    BED.admin()
        .post(
            "/command/v1/injections",
            new InjectionForm(new NodeName("SOURCE"), null, new BlockName(dataset, "0"), injected))
        .as(InjectionView.class);
    return injected.stream().map(InjectionForm.InjectedFile::lfn).toList();
  }

  private static String request(String name) {
    return BED.user()
        .post(
            "/command/v1/requests",
            new RequestForm(
                null,
                List.of(new DatasetName("/sys/" + name)),
                List.of(new NodeName("TARGET")),
                null,
                null,
                null,
                null,
                null,
                null,
                null))
        .as(RequestTakenView.class)
        .id();
  }

  private static RequestView view(String request) {
    return BED.user().get("/query/v1/requests/" + request).as(RequestView.class);
  }

  private static long arrived(String part) {
    try (Stream<Path> all = Files.walk(nodes().file("TARGET", ""))) {
      return all.filter(path -> path.toString().contains(part)).count();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void filesAreCopiedVerifiedAndRenamedAlsoByAnAgentThatIsKilled() throws IOException {
    List<Lfn> files = inject("killed", 200, 100_000);
    AgentProgram agent = nodes().agent();
    String request = request("killed");
    Waits.until("some files have arrived", () -> arrived("killed/f ") > 20);
    agent.program().killHard();
    agent.start(nodes().router().uri());
    Waits.until("the request is done", () -> view(request).status().toString().equals("done"));
    for (Lfn lfn : files) {
      Path original = nodes().file("SOURCE", lfn.value());
      assertThat(Files.mismatch(nodes().file("TARGET", lfn.value()), original)).isEqualTo(-1);
    }
    Waits.until("nothing is left under temporary names", () -> arrived("/.argosy.") == 0);
    agent.program().killHard();
  }
}
