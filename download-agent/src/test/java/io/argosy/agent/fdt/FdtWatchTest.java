package io.argosy.agent.fdt;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fdt.FdtWatch.Expiry;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class FdtWatchTest {

  private static final ByteCount GIGABYTE = ByteCount.of(1_000_000_000);

  private final FdtWatch begun = FdtWatch.of(FdtPatience.DEFAULT, GIGABYTE, at(0));

  @Test
  void aServerHasFifteenSecondsToListen() {
    assertThat(begun.expired(at(14))).isEmpty();
    assertThat(begun.expired(at(15))).contains(Expiry.NOT_READY);
    assertThat(begun.listening(at(14)).expired(at(15))).isEmpty();
  }

  @Test
  void aMinuteWithoutAByteMoreIsAStall() {
    FdtWatch moving = begun.listening(at(1)).seen(at(10), ByteCount.of(5));
    assertThat(moving.seen(at(69), ByteCount.of(5)).expired(at(69))).isEmpty();
    assertThat(moving.seen(at(70), ByteCount.of(5)).expired(at(70))).contains(Expiry.STALLED);
    assertThat(moving.seen(at(69), ByteCount.of(6)).expired(at(70))).isEmpty();
  }

  @Test
  void nothingAtAllIsAStallToo() {
    assertThat(begun.listening(at(10)).expired(at(70))).contains(Expiry.STALLED);
  }

  @Test
  void aTrickleEndsAtTheWall() {
    FdtWatch trickling = begun.listening(at(1)).seen(at(1119), ByteCount.of(9));
    assertThat(trickling.expired(at(1119))).isEmpty();
    assertThat(trickling.expired(at(1120))).contains(Expiry.TOO_LONG);
  }

  private static Instant at(long second) {
    return Instant.EPOCH.plusSeconds(second);
  }
}
