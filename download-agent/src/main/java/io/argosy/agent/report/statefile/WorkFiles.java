package io.argosy.agent.report.statefile;

import io.argosy.agent.claim.Claim;
import io.argosy.agent.report.ReportBundle;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;

/** The state files of an agent's work. */
public final class WorkFiles {

  private WorkFiles() {}

  /** One file per claim in {@code <state>/claims}. */
  public static StateFiles<Claim> claims(Path state, JsonMapper json) throws IOException {
    StateFormat format = new StateFormat("argosy-claim", 1);
    return new StateFiles<>(
        state.resolve("claims"),
        new StateFiles.Kind<>(format, ".claim", Claim.class, Claim::id),
        json);
  }

  /** One file per bundle of unsent reports in {@code <state>/outbox}. */
  public static StateFiles<ReportBundle> reports(Path state, JsonMapper json) throws IOException {
    StateFormat format = new StateFormat("argosy-report", 1);
    return new StateFiles<>(
        state.resolve("outbox"),
        new StateFiles.Kind<>(format, ".report", ReportBundle.class, ReportBundle::id),
        json);
  }
}
