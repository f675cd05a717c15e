package io.argosy.agent.door.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.door.KnownKeys;
import io.argosy.agent.door.KnownKeysContract;
import io.argosy.agent.door.SentLedger;
import io.argosy.agent.door.SentLedgerContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoorFilesTest implements KnownKeysContract, SentLedgerContract {

  private @TempDir Path state;

  @Override
  public KnownKeys keys() {
    return new DoorFiles(state);
  }

  @Override
  public SentLedger ledger() {
    return new DoorFiles(state);
  }

  @Override
  public long sentBefore() {
    return new DoorFiles(state).sentBefore();
  }

  @Test
  void whatIsDamagedIsMadeAnew() throws IOException {
    keys().write("keys");
    ledger().writeSent(5);
    Files.writeString(state.resolve("keys"), "torn");
    Files.writeString(state.resolve("door-bytes"), "torn");
    assertThat(keys().read()).isEmpty();
    assertThat(sentBefore()).isZero();
    keys().write("again");
    assertThat(keys().read()).contains("again");
  }
}
