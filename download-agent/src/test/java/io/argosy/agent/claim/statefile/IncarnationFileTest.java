package io.argosy.agent.claim.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.LastRegistration;
import io.argosy.agent.claim.LastRegistrationContract;
import io.argosy.common.statefile.StateFile;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IncarnationFileTest implements LastRegistrationContract {

  private @TempDir Path state;

  @Override
  public LastRegistration earlier() {
    return new IncarnationFile(state, WireJson.tolerant());
  }

  @Test
  void aDamagedIncarnationIsIgnoredAndReplaced() throws IOException {
    earlier().remember(DEALT);
    Files.writeString(state.resolve("incarnation"), "torn");
    assertThat(earlier().last()).isEmpty();
    new StateFile(state.resolve("incarnation"), new StateFormat("argosy-incarnation", 1))
        .write("[]");
    assertThat(earlier().last()).isEmpty();
    earlier().remember(DEALT);
    assertThat(earlier().last()).contains(DEALT);
  }

  @Test
  void theTemporaryFileOfAKilledWriterIsIgnored() throws IOException {
    earlier().sending();
    Files.move(state.resolve("registering"), state.resolve(".registering.tmp"));
    assertThat(earlier().mayBeRegistered()).isFalse();
  }

  /** It was created before the router was asked. */
  @Test
  void aDamagedMarkCountsAsUnanswered() throws IOException {
    Files.writeString(state.resolve("registering"), "");
    assertThat(earlier().mayBeRegistered()).isTrue();
  }
}
