package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link LinkBins}. */
public interface LinkBinsContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  LinkBins bins();

  /** Rows of {@code doneFiles doneBytes failedFiles failedBytes busySeconds}, oldest first. */
  List<String> history();

  @Test
  default void aBinSumsUpWhatIsAddedAndCapsItsBusyTime() {
    bins().add(List.of(amount(NOON, 299, 100, true), amount(NOON.plusSeconds(10), 20, 50, true)));
    bins().add(List.of(amount(NOON, 299, 100, true)));
    assertThat(history()).containsExactly("3 250 0 0 300");
  }

  @Test
  default void failuresAreCountedSeparatelyAndAddNoBusyTime() {
    bins().add(List.of(amount(NOON, 10, 30, false), amount(NOON.plusSeconds(20), 10, 50, true)));
    assertThat(history()).containsExactly("1 50 1 30 10");
  }

  @Test
  default void nothingAddsNothing() {
    bins().add(List.of());
    assertThat(history()).isEmpty();
  }

  private static LinkAmount amount(Instant start, long seconds, long bytes, boolean done) {
    return new LinkAmount(1, 3, start, start.plusSeconds(seconds), ByteCount.of(bytes), done);
  }
}
