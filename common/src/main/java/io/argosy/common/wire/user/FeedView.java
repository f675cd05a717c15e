package io.argosy.common.wire.user;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/feeds}: a source of knowledge about links outside of this
 * router.
 *
 * @param kind such as {@code argosy}, {@code phedex}, {@code rate-file}, {@code esmond} or {@code
 *     opensearch}
 * @param address URL or path of a file
 * @param ok whether the last attempt to read it succeeded; false before the first one
 * @param error why the last attempt failed; null if it did not
 * @param triedAt time of the last attempt; null if there was none
 * @param readAt time of the last complete reading, which is in use until its evidence is too old;
 *     null if there was none
 * @param accepted number of values of this reading that were used
 * @param refused number of impossible values, which were ignored
 * @param unmapped hosts and nodes that belong to no known site
 * @param overdue tests that should have run but have no recent result in any archive
 * @param notes sentences about what this reading does not say, such as {@code The rates expired at
 *     2026-01-31T12:00:00Z.}
 */
public record FeedView(
    String name,
    String kind,
    String address,
    boolean ok,
    @Nullable String error,
    @Nullable Instant triedAt,
    @Nullable Instant readAt,
    long accepted,
    long refused,
    List<String> unmapped,
    List<String> overdue,
    List<String> notes) {

  public FeedView {
    unmapped = List.copyOf(unmapped);
    overdue = List.copyOf(overdue);
    notes = List.copyOf(notes);
  }

  /** Returns the same feed with other tests that should have run. */
  public FeedView withOverdue(List<String> tests) {
    return new FeedView(
        name, kind, address, ok, error, triedAt, readAt, accepted, refused, unmapped, tests, notes);
  }

  /** Such as {@code failing, last read} or {@code never read}. */
  public String stateWords() {
    if (ok) {
      return "ok";
    }
    return triedAt == null ? "not read yet" : readAt == null ? "failing, never read" : "failing";
  }
}
