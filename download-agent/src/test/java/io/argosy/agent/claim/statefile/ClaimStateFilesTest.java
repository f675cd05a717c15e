package io.argosy.agent.claim.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.Claim;
import io.argosy.agent.claim.ClaimFilesContract;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.DamagedStateFiles;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.report.statefile.WorkFiles;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimStateFilesTest implements ClaimFilesContract, DamagedStateFiles {

  private @TempDir Path state;

  @Override
  public DurableItems<Claim> files() {
    try {
      return WorkFiles.claims(state, WireJson.tolerant());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void thePlaceOfAFileIsKept() {
    HeldTask task = Tasks.at(ONE, "https://se.example.org:1094/a%20b", true);
    files().keep(Claim.answered(FIRST, List.of(task)));
    assertThat(files().all().getFirst().tasks()).containsExactly(task);
  }

  @Override
  public Path directory() {
    return state.resolve("claims");
  }

  @Override
  public String format() {
    return "argosy-claim";
  }

  @Override
  public void keepOne() {
    files().keep(Claim.answered(FIRST, List.of(ONE)));
  }

  @Override
  public int found() {
    return files().all().size();
  }
}
