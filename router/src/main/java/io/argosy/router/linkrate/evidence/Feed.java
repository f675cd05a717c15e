package io.argosy.router.linkrate.evidence;

import java.io.IOException;
import java.time.Instant;

/**
 * A source of evidence about links outside of the router: another instance, a file with rates, or a
 * perfSONAR archive.
 */
public interface Feed {

  /** Returns the configured name, which is unique among all feeds. */
  String name();

  /**
   * Reads everything that the feed says now. A reading is used as a whole or not at all.
   *
   * @param now the time from which ages count
   * @throws IOException if any part of the feed cannot be read, with a message for operators
   */
  FeedReading read(Instant now) throws IOException;
}
