package io.argosy.agent.webdav.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.DamagedStateFiles;
import io.argosy.agent.webdav.Leftover;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoverStateFilesTest implements DamagedStateFiles {

  private static final Leftover ONE =
      new Leftover(
          new UUID(1, 2), new NodeName("DST"), List.of("https://se:443/store/%C3%BC/.argosy.e.0"));

  private @TempDir Path state;

  private StateFiles<Leftover> files() throws IOException {
    return LeftoverFiles.in(state, WireJson.tolerant());
  }

  @Override
  public Path directory() {
    return state.resolve("leftovers");
  }

  @Override
  public String format() {
    return "argosy-leftovers";
  }

  @Override
  public void keepOne() throws IOException {
    files().keep(ONE);
  }

  @Override
  public int found() throws IOException {
    return files().all().size();
  }

  @Test
  void theNextProcessReadsTheNames() throws IOException {
    keepOne();
    assertThat(files().all()).containsExactly(ONE);
    files().forget(ONE.id());
    assertThat(files().all()).isEmpty();
  }
}
