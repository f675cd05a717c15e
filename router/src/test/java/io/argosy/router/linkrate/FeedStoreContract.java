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

  @Test
  default void aReadingIsStoredWhole() {
    FeedState read = feed("debug").after(FeedResult.of(reading()), NOON);
    feeds().save(read);
    assertThat(feeds().states()).containsExactly(read);
  }

  @Test
  default void aFailureKeepsTheLastReading() {
    FeedState failed =
        feed("debug")
            .after(FeedResult.of(reading()), NOON)
            .after(FeedResult.failed("debug", "is dead"), NOON.plusSeconds(60));
    feeds().save(failed);
    assertThat(feeds().states())
        .singleElement()
        .satisfies(
            state -> {
              assertThat(state.error()).contains("is dead");
              assertThat(state.tried()).contains(NOON.plusSeconds(60));
              assertThat(state.reading()).contains(reading());
            });
  }

  @Test
  default void feedsThatAreNoLongerConfiguredAreForgotten() {
    feeds().save(feed("debug"));
    feeds().save(feed("hand"));
    feeds().save(feed("hand"));
    feeds().retain(Set.of("hand", "new"));
    assertThat(feeds().states()).extracting(state -> state.entry().name()).containsExactly("hand");
    feeds().retain(Set.of());
    assertThat(feeds().states()).isEmpty();
  }
}
