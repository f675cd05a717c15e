package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.transfer.KeptLandingContract;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.task.Phase;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class PosixLandingTest implements KeptLandingContract {

  private @TempDir Path directory;

  @Override
  public Landing landing() throws TransferFailedException {
    try {
      return PosixLanding.takeUp(
          directory.resolve("part"), TASK.file().size(), new PartialChecksums());
    } catch (IOException e) {
      throw DiskFailures.of(Phase.TRANSFER, e);
    }
  }
}
