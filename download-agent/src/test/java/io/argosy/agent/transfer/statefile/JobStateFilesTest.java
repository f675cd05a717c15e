package io.argosy.agent.transfer.statefile;

import io.argosy.agent.fixture.KeptOnDisk;
import io.argosy.agent.transfer.JobJournal;
import io.argosy.agent.transfer.JobJournalContract;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

class JobStateFilesTest implements JobJournalContract, KeptOnDisk {

  private @TempDir Path state;

  @Override
  public JobJournal journal() {
    try {
      return new JobStateFiles(state, WireJson.tolerant());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Path directory() {
    return state.resolve("jobs");
  }

  @Override
  public String format() {
    return "argosy-job";
  }

  @Override
  public void keepOne() {
    journal().keep(JOB, Map.of(ONE.key(), "\"e\""));
  }

  @Override
  public int found() {
    return journal().etagOf(ONE.key()).isPresent() ? 1 : 0;
  }
}
