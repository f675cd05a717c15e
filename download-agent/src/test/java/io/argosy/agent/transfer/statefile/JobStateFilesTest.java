package io.argosy.agent.transfer.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.KeptOnDisk;
import io.argosy.agent.transfer.JobJournal;
import io.argosy.agent.transfer.JobJournalContract;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
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

  /** A file may settle just before the agent dies: nobody will name it again. */
  @Test
  void aJobEndsThoughOneOfItsFilesSettledInAnEarlierLife() throws IOException {
    journal().keep(JOB, Map.of(ONE.key(), "\"e\"", TWO.key(), "\"f\""));
    JobStateFiles next = new JobStateFiles(state, WireJson.tolerant());

    next.forgetAllBut(Set.of(TWO.key()));
    assertThat(directory()).isNotEmptyDirectory();
    next.forget(List.of(TWO));

    assertThat(directory()).isEmptyDirectory();
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
