package io.argosy.agent.status.http;

import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtRecords;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code GET /fdt-jobs} and {@code /fdt-jobs/{run}}: the last runs of FDT as HTML; {@code
 * /fdt-runs} has the same as JSON.
 */
@RestController
public record FdtJobsPage(FdtRecords records) {

  /** The last runs, newest first. */
  public record FdtRunsView(List<FdtRecord> runs) {}

  @GetMapping("/fdt-runs")
  public FdtRunsView runs() {
    return new FdtRunsView(records.all());
  }

  @GetMapping("/fdt-jobs")
  public void jobs(HttpServletResponse response) throws IOException {
    send(FdtJobHtml.list(records.all()), response);
  }

  @GetMapping("/fdt-jobs/{run}")
  public void job(@PathVariable("run") String run, HttpServletResponse response)
      throws IOException {
    Optional<FdtRecord> found =
        records.all().stream().filter(record -> record.run().equals(run)).findFirst();
    if (found.isEmpty()) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    send(FdtJobHtml.page(found.get()), response);
  }

  /** The headers forbid scripts and external content, whatever a peer's log contains. */
  private static void send(String page, HttpServletResponse response) throws IOException {
    response.setContentType("text/html;charset=utf-8");
    response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.getOutputStream().write(page.getBytes(StandardCharsets.UTF_8));
  }
}
