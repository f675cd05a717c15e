package io.argosy.agent.status.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtRecordsContract;
import io.argosy.agent.fixture.MemoryFdtRecords;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletResponse;

/** The content of the page, which a peer's data cannot change. */
class FdtJobsPageTest {

  private static final FdtRecord RUN = FdtRecordsContract.run(1, "READY and more");

  private final MemoryFdtRecords records = new MemoryFdtRecords();
  private final FdtJobsPage page = new FdtJobsPage(records);

  @Test
  void aJobsPageHasEverythingThatIsStored() throws IOException {
    records.keep(RUN);
    String text = job(RUN.run()).getContentAsString();
    assertThat(text)
        .contains("/a/good<", "7<", "0.part<", "arrived<", "it was lost<")
        .contains("<pre>/d/a/good / 0.part\n</pre>")
        .contains("java -p 31000")
        .contains("Exit code: 1")
        .contains("READY and more")
        .contains("circuit 00000000-0000-0000-0000-000000000007")
        .contains("2 asked for, 1 granted")
        .contains("1970-01-01T00:00:02Z", "1970-01-01T00:00:03Z", "1970-01-01T00:00:04Z");
  }

  @Test
  void theListLeadsToEachJob() throws IOException {
    records.keep(RUN);
    MockHttpServletResponse response = new MockHttpServletResponse();
    page.jobs(response);
    assertThat(response.getContentAsString())
        .contains("<a href=\"/fdt-jobs/" + RUN.run() + "\">", "1 of 2", "SRC");
  }

  /** The whole output is in the directory of FDT's logs. */
  @Test
  void stackTracesAreLeftOut() throws IOException {
    String said =
        "java.net.ConnectException: Connection refused\n"
            + "\tat java.base/sun.nio.ch.Net.connect0(Native Method)\n"
            + "\tat lia.util.net.copy.FDT.main(FDT.java:12)\n"
            + "Exit";
    FdtRecord.End end = new FdtRecord.End(List.of("java"), Optional.of(1), said);
    keep(end, RUN.files());
    assertThat(job(RUN.run()).getContentAsString())
        .contains("Connection refused", "Exit")
        .doesNotContain("Exception", "sun.nio", "lia.util", "FDT.java");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "</pre><script>alert(1)</script>",
        "\" onmouseover=\"alert(1)",
        "' autofocus onfocus='alert(1)",
        "<img src=x onerror=alert(1)>",
        "%s%n%1$s",
        "&lt;b&gt;",
        "<!--"
      })
  void namesAndLogsAreEscaped(String hostile) throws IOException {
    FdtRecord.End end = new FdtRecord.End(List.of(hostile), Optional.empty(), hostile);
    FdtRecord.FileEnd file =
        new FdtRecord.FileEnd(
            new Lfn("/a" + hostile.replace("/", ".")),
            ByteCount.of(1),
            Optional.of("/d/" + hostile),
            "0.part",
            hostile);
    keep(end, List.of(file));
    MockHttpServletResponse response = job(RUN.run());
    String text = response.getContentAsString();
    String plain = job(plain(file)).getContentAsString();
    assertThat(tags(text)).isEqualTo(tags(plain));
    assertThat(text).doesNotContain("<script", "<img", "onmouseover=\"", "onfocus='", "<!--");
    assertThat(response.getHeader("Content-Security-Policy")).contains("default-src 'none'");
    assertThat(response.getContentType()).startsWith("text/html");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "../etc/passwd", "<script>"})
  void anUnknownJobIsNotFound(String run) throws IOException {
    assertThat(job(run).getStatus()).isEqualTo(404);
  }

  private MockHttpServletResponse job(String run) throws IOException {
    MockHttpServletResponse response = new MockHttpServletResponse();
    page.job(run, response);
    return response;
  }

  /** The page of a similar run in which nothing needs to be escaped. */
  private String plain(FdtRecord.FileEnd file) {
    FdtRecord.End end = new FdtRecord.End(List.of("x"), Optional.empty(), "x");
    FdtRecord.FileEnd tame =
        new FdtRecord.FileEnd(new Lfn("/a"), file.bytes(), Optional.of("/d"), "0.part", "x");
    String run = new UUID(0, 99).toString();
    records.keep(
        new FdtRecord(
            run,
            RUN.source(),
            RUN.destination(),
            RUN.times(),
            RUN.streams(),
            RUN.circuit(),
            end,
            end,
            List.of(tame)));
    return run;
  }

  private static List<Long> tags(String text) {
    return List.of(
        text.chars().filter(c -> c == '<').count(), text.chars().filter(c -> c == '"').count());
  }

  /** Keeps a record of the run that ended so at both ends. */
  private void keep(FdtRecord.End end, List<FdtRecord.FileEnd> files) {
    records.keep(
        new FdtRecord(
            RUN.run(),
            RUN.source(),
            RUN.destination(),
            RUN.times(),
            RUN.streams(),
            RUN.circuit(),
            end,
            end,
            files));
  }
}
