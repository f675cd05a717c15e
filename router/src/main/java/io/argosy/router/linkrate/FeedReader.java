package io.argosy.router.linkrate;

import io.argosy.router.linkrate.evidence.FeedResult;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reads feeds, which may take minutes. */
public interface FeedReader {

  /** Returns the feeds as they are configured now. */
  List<FeedEntry> feeds();

  /**
   * Reads feeds at the same time, and returns when all have been read.
   *
   * @param due names of the feeds to read; asked again while feeds are being read, so that a feed
   *     that becomes due does not wait for a slow one
   * @param done receives each result as soon as its feed has been read, in the calling thread
   */
  void read(Supplier<Set<String>> due, Consumer<FeedResult> done);
}
