package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.evidence.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link FeedStore}, which is empty at first. */
public interface FeedStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  FeedStore feeds();

  private static FeedState feed(String name) {
    return FeedState.of(new FeedEntry(name, "argosy", "https://" + name, Duration.ZERO));
  }

  private static FeedReading reading() {
    LinkName link = new LinkName(new NodeName("T1_A"), new NodeName("T2_B"));
    return new FeedReading(
        "debug",
        NOON,
        List.of(
            new Statement(
                link,
                new Evidence.Transfers("debug", false, 0.5, 9, 1e9, 2, 30, Duration.ofMillis(1))),
            new Statement(
                link,
                new Evidence.Measured(
                    "debug",
                    Optional.of(new ByteRate(1e8)),
                    true,
                    Optional.of(Duration.ofMillis(53)),
                    OptionalDouble.of(1e-5),
                    3,
                    Duration.ofHours(3))),
            new Statement(
                link,
                new Evidence.Measured(
                    "debug",
                    Optional.empty(),
                    false,
                    Optional.empty(),
                    OptionalDouble.empty(),
                    0,
                    Duration.ZERO)),
            new Statement(
                link, new Evidence.Written("debug", new ByteRate(5), true, Duration.ofSeconds(90))),
            new Statement(link, new Evidence.Written("debug", new ByteRate(6), false))),
        4,
        7,
        List.of("ps.example.org"),
        List.of("T1_A->T2_B throughput"),
        List.of("losses of 3 host pairs"));
  }

  private FeedState read() {
    FeedState read = feed("debug").after(FeedResult.of(reading()), NOON);
    feeds().save(read, Optional.of(reading()));
    return read;
  }

  @Test
  default void aReadingIsStoredWhole() {
    FeedState read = read();
    assertThat(feeds().states()).containsExactly(read);
    assertThat(feeds().readings()).containsExactly(reading());
  }

  @Test
  default void aFailureKeepsTheLastReading() {
    FeedState failed = read().after(FeedResult.failed("debug", "is dead"), NOON.plusSeconds(60));
    feeds().save(failed, Optional.empty());
    assertThat(feeds().states()).containsExactly(failed);
    assertThat(feeds().readings()).containsExactly(reading());
  }

  @Test
  default void anotherAddressForgetsTheReading() {
    read();
    FeedState moved =
        FeedState.of(new FeedEntry("debug", "argosy", "https://other", Duration.ZERO))
            .after(FeedResult.failed("debug", "is dead"), NOON);
    feeds().save(moved, Optional.empty());
    assertThat(feeds().states()).containsExactly(moved);
    assertThat(feeds().readings()).isEmpty();
  }

  @Test
  default void aReadingThatWasBegunAndNotEndedIsKnown() {
    FeedState read = read();
    feeds().begin(read.entry());
    feeds().begin(feed("new").entry());
    assertThat(feeds().states()).containsExactlyInAnyOrder(read.begin(), feed("new").begin());
    assertThat(feeds().readings()).containsExactly(reading());
    read();
    assertThat(feeds().states()).contains(read);
    FeedState failed = feed("new").after(FeedResult.failed("new", "is dead"), NOON);
    feeds().save(failed, Optional.empty());
    assertThat(feeds().states()).contains(failed);
  }

  @Test
  default void feedsThatAreNoLongerConfiguredAreForgotten() {
    feeds().save(feed("debug"), Optional.empty());
    feeds().save(feed("hand"), Optional.empty());
    feeds().save(feed("hand"), Optional.empty());
    feeds().retain(Set.of("hand", "new"));
    assertThat(feeds().states()).extracting(state -> state.entry().name()).containsExactly("hand");
    feeds().retain(Set.of());
    assertThat(feeds().states()).isEmpty();
  }
}
