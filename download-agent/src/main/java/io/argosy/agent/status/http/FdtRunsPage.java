package io.argosy.agent.status.http;

import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtRecords;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
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
        record.link().toString(),
        new FdtRunsView.Times(
            record.times().began(),
            record.times().connecting().orElse(null),
            record.times().grew(),
            record.times().ended()),
        new FdtRunsView.Streams(record.streams().asked(), number(record.streams().granted())),
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
    return new FdtRunsView.End(
        String.join(" ", end.command()),
        number(end.said().exit()),
        end.said().log().lines().toList());
  }

  private static @Nullable Integer number(OptionalInt number) {
    return number.isPresent() ? number.getAsInt() : null;
  }
}
