package io.argosy.agent.claim.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.Claim;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimStateFilesTest {

  @Test
  void aClaimIsReadBackWithTheOtherSourcesOfItsFiles(@TempDir Path state) throws IOException {
    HeldTask task = Tasks.task("a", "SRC", "DST", 10);
    Claim claim = Claim.answered(new UUID(0, 1), List.of(task));
    new ClaimStateFiles(state, WireJson.tolerant()).keep(claim);
    assertThat(new ClaimStateFiles(state, WireJson.tolerant()).all()).containsExactly(claim);
    assertThat(task.alternates()).containsExactly(new NodeName("ALT"));
  }
}
