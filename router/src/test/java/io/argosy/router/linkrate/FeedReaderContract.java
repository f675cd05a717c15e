package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.linkrate.evidence.FeedResult;
import java.io.IOException;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link FeedReader}. */
public interface FeedReaderContract {

  /** Returns a reader of two feeds, one of which cannot be read. */
  FeedReader reader() throws IOException;

  @Test
  default void everyFeedThatIsAskedForHasOneResult() throws IOException {
    FeedReader reader = reader();
    Set<String> names = reader.feeds().stream().map(FeedEntry::name).collect(Collectors.toSet());
    assertThat(names).hasSize(2);
    assertThat(reader.read(names, Instant.parse("2026-01-31T12:30:00Z")))
        .hasSize(2)
        .allMatch(one -> one.reading().isPresent() != one.error().isPresent())
        .extracting(FeedResult::feed)
        .containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  default void otherFeedsAreNotRead() throws IOException {
    FeedReader reader = reader();
    String first = reader.feeds().getFirst().name();
    assertThat(reader.read(Set.of(first), Instant.parse("2026-01-31T12:30:00Z")))
        .extracting(FeedResult::feed)
        .containsExactly(first);
    assertThat(reader.read(Set.of(), Instant.EPOCH)).isEmpty();
  }
}
