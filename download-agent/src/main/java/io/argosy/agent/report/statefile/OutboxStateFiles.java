package io.argosy.agent.report.statefile;

import io.argosy.agent.report.OutboxFiles;
import io.argosy.agent.report.ReportBundle;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** One file per bundle of reports in {@code <state>/outbox}. */
public final class OutboxStateFiles implements OutboxFiles {

  private static final StateFiles.Kind<ReportBundle> KIND =
      new StateFiles.Kind<>(
          new StateFormat("argosy-report", 1), ".report", ReportBundle.class, ReportBundle::id);

  private final StateFiles<ReportBundle> files;

  public OutboxStateFiles(Path state, JsonMapper json) throws IOException {
    this.files = new StateFiles<>(state.resolve("outbox"), KIND, json);
  }

  @Override
  public void keep(ReportBundle bundle) {
    files.keep(bundle);
  }

  @Override
  public void forget(UUID id) {
    files.forget(id);
  }

  @Override
  public List<ReportBundle> all() {
    return files.all();
  }
}
