package io.argosy.agent.report.statefile;

import io.argosy.agent.fixture.DamagedStateFiles;
import io.argosy.agent.report.OutboxFilesContract;
import io.argosy.agent.report.ReportBundle;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class OutboxStateFilesTest implements OutboxFilesContract, DamagedStateFiles {

  private @TempDir Path state;

  @Override
  public DurableItems<ReportBundle> files() {
    try {
      return WorkFiles.reports(state, WireJson.tolerant());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Path directory() {
    return state.resolve("outbox");
  }

  @Override
  public String format() {
    return "argosy-report";
  }

  @Override
  public void keepOne() {
    files().keep(new ReportBundle(FIRST, List.of(OutboxFilesContract.success("a"))));
  }

  @Override
  public int found() {
    return files().all().size();
  }
}
