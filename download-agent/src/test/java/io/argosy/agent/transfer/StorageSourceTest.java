package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.agent.DoorGrant;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class StorageSourceTest {

  private final AtomicReference<Duration> age = new AtomicReference<>(Duration.ZERO);

  private StorageSource source(int validSeconds) throws TransferFailedException {
    DoorGrant grant =
        new DoorGrant(
            "davs", "davs://se:1094", "to.ken", validSeconds, List.of(), false, null, null);
    return StorageSource.of(grant, 0, age::get);
  }

  @Test
  void aTokenIsShownUntilAMinuteBeforeItsEnd() throws TransferFailedException {
    StorageSource source = source(1800);
    age.set(Duration.ofSeconds(1739));
    assertThat(source.isUsable()).isTrue();
    age.set(Duration.ofSeconds(1740));
    assertThat(source.isUsable()).isFalse();
  }

  /** Some issuers give tokens of a minute. */
  @Test
  void aTokenOfAMinuteIsShownForHalfOfIt() throws TransferFailedException {
    StorageSource source = source(60);
    assertThat(source.isUsable()).isTrue();
    age.set(Duration.ofSeconds(30));
    assertThat(source.isUsable()).isFalse();
    assertThat(source(0).isUsable()).isFalse();
  }
}
