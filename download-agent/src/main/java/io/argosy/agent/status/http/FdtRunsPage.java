package io.argosy.agent.status.http;

import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtRecords;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /fdt-runs}: the last runs of FDT, with all that was said. */
@RestController
public final class FdtRunsPage {

  private final FdtRecords records;

  public FdtRunsPage(FdtRecords records) {
    this.records = records;
  }

  @GetMapping("/fdt-runs")
  public FdtRunsView runs() {
    return new FdtRunsView(records.all().stream().map(FdtRunsPage::view).toList());
  }

  private static FdtRunsView.Run view(FdtRecord record) {
    return new FdtRunsView.Run(
        record.run(),
        record.times().ended(),
        record.link().toString(),
        record.streams().asked(),
        end(record.here()),
        end(record.there()),
        record.files().stream()
            .map(
                file ->
                    new FdtRunsView.File(
                        file.lfn().value(), file.bytes().bytes(), file.staged(), file.verdict()))
            .toList());
  }

  private static FdtRunsView.End end(FdtRecord.End end) {
    var exit = end.said().exit();
    return new FdtRunsView.End(
        String.join(" ", end.command()),
        exit.isPresent() ? exit.getAsInt() : null,
        end.said().log().lines().toList());
  }
}
