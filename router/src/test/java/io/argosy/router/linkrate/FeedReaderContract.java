package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.linkrate.evidence.FeedResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
    assertThat(read(reader, names))
        .hasSize(2)
        .allMatch(one -> one.reading().isPresent() != one.error().isPresent())
        .extracting(FeedResult::feed)
        .containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  default void otherFeedsAreNotRead() throws IOException {
    FeedReader reader = reader();
    String first = reader.feeds().getFirst().name();
    assertThat(read(reader, Set.of(first))).extracting(FeedResult::feed).containsExactly(first);
    assertThat(read(reader, Set.of())).isEmpty();
  }

  /** Reads each of these feeds once. */
  static List<FeedResult> read(FeedReader reader, Set<String> names) {
    Set<String> unread = new HashSet<>(names);
    List<FeedResult> results = new ArrayList<>();
    Thread caller = Thread.currentThread();
    reader.read(
        () -> unread,
        result -> {
          assertThat(Thread.currentThread()).isEqualTo(caller);
          unread.remove(result.feed());
          results.add(result);
        });
    return results;
  }
}
