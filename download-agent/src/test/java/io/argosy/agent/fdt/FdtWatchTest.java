package io.argosy.agent.fdt;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fdt.FdtWatch.Expiry;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FdtWatchTest {

  private static final ByteCount GIGABYTE = ByteCount.of(1_000_000_000);

  private final FdtWatch begun = FdtWatch.of(FdtTimeouts.DEFAULT, GIGABYTE, at(0));

  @Test
  void aServerHasFifteenSecondsToListen() {
    assertThat(begun.expired(at(14))).isEmpty();
    assertThat(begun.expired(at(15))).contains(Expiry.NOT_READY);
    assertThat(begun.listening().expired(at(15))).isEmpty();
  }

  @Test
  void aRunThatWaitsForItsTurnDoesNotExpire() {
    assertThat(begun.listening().expired(at(5000))).isEmpty();
    assertThat(begun.listening().connecting(at(5000)).expired(at(5059))).isEmpty();
  }

  @Test
  void aMinuteWithoutAByteMoreIsAStall() {
    FdtWatch moving = begun.connecting(at(1)).seen(at(10), ByteCount.of(5));
    assertThat(moving.seen(at(69), ByteCount.of(5)).expired(at(69))).isEmpty();
    assertThat(moving.seen(at(70), ByteCount.of(5)).expired(at(70))).contains(Expiry.STALLED);
    assertThat(moving.seen(at(69), ByteCount.of(6)).expired(at(70))).isEmpty();
    assertThat(moving.seen(at(69), ByteCount.of(4)).expired(at(70))).contains(Expiry.STALLED);
  }

  @Test
  void aRunWithoutAnyByteStallsToo() {
    FdtWatch waiting = begun.connecting(at(10));
    assertThat(waiting.hasMoved()).isFalse();
    assertThat(waiting.expired(at(69))).isEmpty();
    assertThat(waiting.expired(at(70))).contains(Expiry.STALLED);
  }

  @Test
  void aSlowRunEndsAtItsTimeLimit() {
    FdtWatch trickling = begun.connecting(at(1)).seen(at(1120), ByteCount.of(9));
    assertThat(trickling.expired(at(1120))).isEmpty();
    assertThat(trickling.expired(at(1121))).contains(Expiry.TOO_LONG);
  }

  private static Instant at(long second) {
    return Instant.EPOCH.plusSeconds(second);
  }
}
