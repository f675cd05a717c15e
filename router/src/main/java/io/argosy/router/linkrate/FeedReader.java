package io.argosy.router.linkrate;

import io.argosy.router.linkrate.evidence.FeedResult;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Reads feeds, which may take minutes. */
public interface FeedReader {

  /** Returns the configured feeds. */
  List<FeedEntry> feeds();

  /**
   * Reads some of the feeds at the same time.
   *
   * @param now the time from which ages count
   */
  List<FeedResult> read(Set<String> names, Instant now);
}
