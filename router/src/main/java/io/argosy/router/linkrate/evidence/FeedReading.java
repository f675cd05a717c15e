package io.argosy.router.linkrate.evidence;

import io.argosy.common.unit.Counted;
import io.argosy.common.unit.Excerpt;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a feed said in one complete reading. The texts, which may be those of another server, are
 * cleaned and shortened, and at most 5,000 of each list are kept; a note says how many there were.
 *
 * @param at the time from which the ages of the evidence count
 * @param statements one for each link that the feed knows; links within a site have none
 * @param accepted number of values that were used: points of an archive, links of an instance or
 *     file
 * @param refused number of values outside of the possible range, which were ignored
 * @param unmapped hosts that belong to no known site, and node names that are not valid; sorted
 * @param overdue tests that should have run but have no recent result in this feed; sorted
 * @param notes sentences for operators about what it does not say, such as {@code The rates expired
 *     at 2026-01-31T12:00:00Z.}
 */
public record FeedReading(
    String feed,
    Instant at,
    List<Statement> statements,
    long accepted,
    long refused,
    List<String> unmapped,
    List<String> overdue,
    List<String> notes) {

  private static final int MOST_LISTED = 5_000;
  private static final int LONGEST_TEXT = 600;

  public FeedReading {
    statements = List.copyOf(statements);
    notes =
        listed(
            Stream.concat(
                notes.stream(),
                Stream.concat(excess(unmapped, "unmapped name"), excess(overdue, "overdue test"))));
    unmapped = listed(unmapped.stream());
    overdue = listed(overdue.stream());
  }

  private static List<String> listed(Stream<String> texts) {
    return texts
        .limit(MOST_LISTED)
        .map(text -> Excerpt.printable(Excerpt.of(text, LONGEST_TEXT)))
        .toList();
  }

  private static Stream<String> excess(List<String> all, String thing) {
    return all.size() <= MOST_LISTED
        ? Stream.empty()
        : Stream.of(
            "Of %s, the first %,d are listed."
                .formatted(Counted.of(all.size(), thing), MOST_LISTED));
  }

  /** Creates a reading without notes. */
  public FeedReading(
      String feed,
      Instant at,
      List<Statement> statements,
      long accepted,
      long refused,
      List<String> unmapped,
      List<String> overdue) {
    this(feed, at, statements, accepted, refused, unmapped, overdue, List.of());
  }

  /** Returns a reading of which nothing was refused. */
  public static FeedReading of(String feed, Instant at, List<Statement> statements) {
    return new FeedReading(feed, at, statements, statements.size(), 0, List.of(), List.of());
  }

  /** Returns a reading that says nothing, and why. */
  public static FeedReading empty(String feed, Instant at, String note) {
    return new FeedReading(feed, at, List.of(), 0, 0, List.of(), List.of(), List.of(note));
  }

  /**
   * Returns the same reading with the ages at another time, which is not before this one, without
   * the written rates that have expired.
   */
  public FeedReading agedTo(Instant now) {
    Duration time = now.isAfter(at) ? Duration.between(at, now) : Duration.ZERO;
    return with(
        now,
        statements.stream()
            .map(one -> new Statement(one.link(), one.evidence().agedBy(time)))
            .filter(one -> !hasExpired(one.evidence()))
            .toList());
  }

  /** Returns the same reading with only some of its overdue tests. */
  public FeedReading withOverdue(List<String> some) {
    return new FeedReading(feed, at, statements, accepted, refused, unmapped, some, notes);
  }

  /** Returns the same reading with only some of its statements. */
  public FeedReading having(Predicate<Statement> wanted) {
    return with(at, statements.stream().filter(wanted).toList());
  }

  private FeedReading with(Instant time, List<Statement> said) {
    return new FeedReading(feed, time, said, accepted, refused, unmapped, overdue, notes);
  }

  private static boolean hasExpired(Evidence evidence) {
    return evidence instanceof Evidence.Written rate && !rate.validFor().isPositive();
  }
}
