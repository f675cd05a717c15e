package io.argosy.deploy.copyjob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copyjob whose router says no, forgets nothing, and may be left alone in the middle. */
class CopyRunTest {

  @TempDir Path directory;
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicBoolean late = new AtomicBoolean();
  private CopyRouter router;

  @BeforeEach
  void start() throws IOException {
    router = new CopyRouter();
  }

  @AfterEach
  void stop() {
    router.close();
  }

  @Test
  void theSameCopyAgainFindsItsRequestUntilThatIsOver() throws IOException {
    Copy copy = plan().of(job("one")).getFirst();
    assertThat(asked(copy)).isEqualTo("1");
    assertThat(asked(copy)).isEqualTo("1");
    router.status("1", "cancelled");
    assertThat(asked(copy)).isEqualTo("2");
    assertThat(asked(copy)).isEqualTo("2");
    assertThat(asked(plan().of(job("two")).getFirst())).isEqualTo("3");
    router.statusOfAll("done");
    assertThat(asked(plan().of(job("three")).getFirst())).isEqualTo("4");
  }

  @Test
  void whatTheRouterRefusesCostsItsOwnFileAndIsTakenBack() throws IOException {
    router.refuseToShow("2", 3);
    router.statusOfAll("done");
    assertThat(run("one", "two", "three")).isFalse();
    assertThat(report()).extracting(line -> line.split(" ")[2]).containsExactly("0", "1", "0");
    assertThat(report().get(1)).contains("not for you");
    assertThat(router.cancelled()).containsExactly("2");
  }

  @Test
  void whatIsGivenUpIsTakenBackOrTheReportSaysThatItWasNot() throws IOException {
    late.set(true);
    router.refuseToCancel("2");
    assertThat(run("one", "two")).isFalse();
    assertThat(router.cancelled()).containsExactly("1");
    assertThat(report().get(0)).doesNotContain("taken back");
    assertThat(report().get(1)).endsWith("(request 2 could not be taken back)");
  }

  @Test
  void aRouterThatIsGoneLeavesAWholeReport() throws IOException {
    router.endAfterRequest(2);
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> run("one", "two", "three"));
    assertThat(report())
        .hasSize(3)
        .allMatch(line -> line.split(" ")[2].equals("1"))
        .anyMatch(line -> line.contains("could not be taken back"));
  }

  @Test
  void theReportIsWrittenAtMostEverySecondAndIsWholeInTheEnd() throws IOException {
    CopyReport report = CopyReport.begin(file(), nanos::get);
    List<Copy> copies = plan().of(job("one", "two", "three"));
    report.over(copies.get(0), true, "OK");
    report.writeNowAndThen();
    assertThat(report()).isEmpty();
    nanos.addAndGet(1_000_000_000);
    report.writeNowAndThen();
    assertThat(report()).hasSize(1);
    report.over(copies.get(1), true, "OK");
    report.writeNowAndThen();
    assertThat(report()).hasSize(1);
    report.write();
    assertThat(report()).hasSize(2);
  }

  @Test
  void aReportBehindALinkIsWrittenWhereTheLinkLeads() throws IOException {
    Path real = Files.writeString(directory.resolve("real"), "of an earlier one");
    Files.createSymbolicLink(file(), real);
    CopyReport report = CopyReport.begin(file(), nanos::get);
    report.over(plan().of(job("one")).getFirst(), true, "OK");
    report.write();
    assertThat(file()).isSymbolicLink();
    assertThat(Files.readAllLines(real)).hasSize(1);
    Files.delete(real);
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> CopyReport.begin(file(), nanos::get))
        .withMessageContaining("no regular file");
  }

  private String asked(Copy copy) throws IOException {
    RouterClient client = router.client();
    CopyWishes.Answer answer = new CopyWishes(client, new Requests(client)).ask(copy);
    return ((CopyWishes.Answer.Asked) answer).request();
  }

  private boolean run(String... names) throws IOException {
    CopyReport report = CopyReport.begin(file(), nanos::get);
    Narrator nobody = new Narrator(new PrintWriter(Writer.nullWriter()), false, nanos::get);
    return new CopyRun(router.client(), report, nobody, late::get).run(plan(), job(names));
  }

  private Path file() {
    return directory.resolve("report");
  }

  private List<String> report() throws IOException {
    return Files.readAllLines(file());
  }

  /** Of files that are not there to be read, but the router knows them. */
  private static CopyJob job(String... names) {
    return CopyJob.parse(
        List.of(names).stream()
            .map(n -> "fdt://A/nowhere/a/%s fdt://B/b/%s".formatted(n, n))
            .toList());
  }

  private static CopyPlan plan() {
    return new CopyPlan(List.of(node("A", "/nowhere/a"), node("B", "/b")), Map.of());
  }

  private static NodeView node(String name, String root) {
    return new NodeView(
        new NodeName(name),
        new SiteName("SITE"),
        "disk",
        0,
        ByteCount.ZERO,
        0,
        ByteCount.ZERO,
        List.of(),
        List.of("http://" + name + ":8444"),
        List.of(new NodeView.Storage("/", root)));
  }
}
