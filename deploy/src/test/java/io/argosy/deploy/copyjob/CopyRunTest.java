package io.argosy.deploy.copyjob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs copyjobs against a router that refuses requests, keeps those of earlier runs, or stops
 * during the run.
 */
class CopyRunTest {

  @TempDir Path directory;
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicBoolean late = new AtomicBoolean();
  private final StringWriter output = new StringWriter();
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
    assertThat(requestIdOf(copy)).isEqualTo("1");
    assertThat(requestIdOf(copy)).isEqualTo("1");
    router.status("1", "cancelled");
    assertThat(requestIdOf(copy)).isEqualTo("2");
    assertThat(requestIdOf(copy)).isEqualTo("2");
    assertThat(requestIdOf(plan().of(job("two")).getFirst())).isEqualTo("3");
    router.statusOfAll("done");
    assertThat(requestIdOf(plan().of(job("three")).getFirst())).isEqualTo("4");
  }

  /** A failed file would otherwise arrive later, as its request is still open. */
  @ParameterizedTest
  @ValueSource(strings = {"failed", "refused", "stuck"})
  void aStuckRequestOfAnEarlierRunIsReplaced(String status) throws IOException {
    Copy copy = plan().of(job("one")).getFirst();
    assertThat(requestIdOf(copy)).isEqualTo("1");
    if (status.equals("stuck")) {
      router.stuck("1");
    } else {
      router.status("1", status);
    }
    assertThat(requestIdOf(copy)).isEqualTo("2");
    assertThat(requestIdOf(copy)).isEqualTo("2");
    assertThat(router.cancelled()).containsExactly("1");
  }

  @Test
  void aStuckRequestThatCannotBeCancelledIsReported() throws IOException {
    Copy copy = plan().of(job("one")).getFirst();
    assertThat(requestIdOf(copy)).isEqualTo("1");
    router.status("1", "done");
    assertThat(answer(copy)).isEqualTo(CopyRequests.Answer.arrived());
    router.status("1", "failed");
    router.refuseToCancel("1");
    assertThat(run("one")).isFalse();
    assertThat(report().getFirst()).contains("request 1 of an earlier run", "not for you");
  }

  @Test
  void requestsOfTheUserForOtherPurposesAreUnchanged() throws IOException {
    Copy copy = plan().of(job("one")).getFirst();
    List<DatasetName> datasets = List.of(copy.dataset());
    List<NodeName> at = List.of(copy.destination());
    List<NodeName> from = List.of(copy.source());
    Requests requests = new Requests(router.client());
    requests.place(
        new RequestForm("by hand", datasets, at, null, null, null, null, null, from, null));
    router.status("1", "failed");
    assertThat(requestIdOf(copy)).isEqualTo("2");
    assertThat(requestIdOf(copy)).isEqualTo("2");
    assertThat(router.cancelled()).isEmpty();
  }

  @Test
  void earlierRequestsDoNotIncreaseTheNumberOfCalls() throws IOException {
    Copy copy = plan().of(job("one")).getFirst();
    int first = costOfAsking(copy);
    for (int time = 2; time <= 30; time++) {
      assertThat(costOfAsking(copy)).isEqualTo(first);
    }
  }

  private int costOfAsking(Copy copy) throws IOException {
    int before = router.answers();
    String id = requestIdOf(copy);
    int after = router.answers();
    router.status(id, "cancelled");
    return after - before;
  }

  @Test
  void aFileThatAnotherRunCancelsIsRequestedAgain() throws IOException {
    router.whenShown(id -> router.status(id, id.equals("3") ? "done" : "cancelled"));
    assertThat(run("one")).isTrue();
    assertThat(report()).singleElement().matches(line -> line.split(" ")[2].equals("0"));
    assertThat(output.toString()).contains("request 2 was cancelled, trying again");
    assertThat(router.cancelled()).isEmpty();
  }

  @Test
  void afterItsTimeACancelledFileIsNotRequestedAgain() throws IOException {
    late.set(true);
    router.whenShown(id -> router.status(id, "cancelled"));
    assertThat(run("one")).isFalse();
    assertThat(report()).singleElement().matches(line -> line.contains("not arrived in time"));
  }

  @Test
  void aRefusalFailsOnlyItsFile() throws IOException {
    router.refuseToShow("2", 3);
    router.statusOfAll("done");
    router.status("2", "moving");
    assertThat(run("one", "two", "three")).isFalse();
    assertThat(report()).extracting(line -> line.split(" ")[2]).containsExactly("0", "1", "0");
    assertThat(report().get(1)).contains("not for you").doesNotContain("could not be cancelled");
    assertThat(router.cancelled()).containsExactly("2");
  }

  @Test
  void aGivenUpFileIsCancelledOrTheReportHasItsRequest() throws IOException {
    late.set(true);
    router.refuseToCancel("2");
    assertThat(run("one", "two")).isFalse();
    assertThat(router.cancelled()).containsExactly("1");
    assertThat(report().get(0)).doesNotContain("could not be cancelled");
    assertThat(report().get(1)).endsWith("(request 2 could not be cancelled)");
  }

  @Test
  void withoutARouterTheReportIsComplete() throws IOException {
    router.endAfterRequest(2);
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> run("one", "two", "three"));
    assertThat(report())
        .hasSize(3)
        .allMatch(line -> line.split(" ")[2].equals("1"))
        .anyMatch(line -> line.contains("could not be cancelled"));
  }

  @Test
  void aRunWritesItsReportAtMostEverySecondAndInTheEnd() throws IOException {
    List<Integer> lines = new ArrayList<>();
    router.whenShown(
        id -> {
          lines.add(lines());
          router.status(lines.size() > 4 ? id : "1", "done");
          nanos.addAndGet(lines.size() == 4 ? 1_000_000_000 : 0);
        });
    assertThat(run("one", "two", "three")).isTrue();
    assertThat(lines).startsWith(0, 0, 0, 0).contains(1);
    assertThat(report()).hasSize(3);
  }

  private int lines() {
    try {
      return report().size();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theReportIsWrittenAtMostEverySecondAndCompleteAtTheEnd() throws IOException {
    CopyReport report = CopyReport.begin(file(), nanos::get);
    List<Copy> copies = plan().of(job("one", "two", "three"));
    report.over(copies.get(0), true, "OK");
    report.writeAtIntervals();
    assertThat(report()).isEmpty();
    nanos.addAndGet(1_000_000_000);
    report.writeAtIntervals();
    assertThat(report()).hasSize(1);
    report.over(copies.get(1), true, "OK");
    report.writeAtIntervals();
    assertThat(report()).hasSize(1);
    report.write();
    assertThat(report()).hasSize(2);
  }

  @Test
  void aReportIsWrittenToTheTargetOfALink() throws IOException {
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

  private String requestIdOf(Copy copy) throws IOException {
    return String.valueOf(answer(copy).request());
  }

  private CopyRequests.Answer answer(Copy copy) throws IOException {
    RouterClient client = router.client();
    return new CopyRequests(client, new Requests(client)).ask(copy);
  }

  private boolean run(String... names) throws IOException {
    CopyReport report = CopyReport.begin(file(), nanos::get);
    Narrator narrator = new Narrator(new PrintWriter(output, true), false, nanos::get);
    return new CopyRun(router.client(), report, narrator, late::get).run(plan(), job(names));
  }

  private Path file() {
    return directory.resolve("report");
  }

  private List<String> report() throws IOException {
    return Files.readAllLines(file());
  }

  /** Returns a copyjob of files that only the router knows. */
  private static CopyJob job(String... names) {
    return CopyJob.parse(
        List.of(names).stream()
            .map(n -> "fdt://A/nowhere/a/%s fdt://B/b/%s".formatted(n, n))
            .toList());
  }

  private static CopyPlan plan() {
    return new CopyPlan(
        List.of(
            CopyNodes.node("A", "http://A:8444", "/", "/nowhere/a"),
            CopyNodes.node("B", "http://B:8444", "/", "/b")),
        Map.of());
  }
}
