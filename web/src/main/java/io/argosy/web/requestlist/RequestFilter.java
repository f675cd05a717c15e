package io.argosy.web.requestlist;

import io.argosy.common.refusal.Refusal.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What somebody looks for among the requests; what is empty is not looked at.
 *
 * @param status of a request as a whole
 * @param to a destination's whole name
 * @param requester a whole name
 * @param text part of a dataset's name or of the comment, in whatever case
 * @param before the id of a request; only older ones are looked at
 */
public record RequestFilter(
    Optional<StatusGroup> status,
    Optional<String> to,
    Optional<String> requester,
    Optional<String> text,
    long before) {

  private static final Pattern ID = Pattern.compile("[0-9]{1,18}");
  private static final int LONGEST = 200;

  /**
   * As it was asked.
   *
   * @param status of a request as a whole; absent: any
   * @param to a destination's whole name; absent: any
   * @param requester a whole name; absent: any
   * @param text part of a dataset's name or of the comment, in whatever case; absent: any
   * @param cursor of the last request that was shown
   */
  record Asked(
      @Nullable String status,
      @Nullable String to,
      @Nullable String requester,
      @Nullable String text,
      @Nullable String cursor) {

    /** What of it cannot be looked for. */
    List<Fault> faults() {
      List<Fault> faults = new ArrayList<>();
      if (status != null && !status.isBlank() && StatusGroup.of(status.strip()).isEmpty()) {
        faults.add(fault("status", status, "is one of " + StatusGroup.words()));
      }
      if (cursor != null && !isCursor(cursor)) {
        faults.add(fault("cursor", cursor, "is a number the server gave"));
      }
      tooLong("to", to, faults);
      tooLong("requester", requester, faults);
      tooLong("text", text, faults);
      return faults;
    }

    /** Without what has a fault. */
    RequestFilter filter() {
      return new RequestFilter(
          word(status).flatMap(StatusGroup::of),
          word(to),
          word(requester),
          word(text),
          cursor != null && isCursor(cursor) ? Long.parseLong(cursor) : Long.MAX_VALUE);
    }

    private static boolean isCursor(String cursor) {
      return ID.matcher(cursor).matches() && Long.parseLong(cursor) > 0;
    }

    private static Optional<String> word(@Nullable String text) {
      return Optional.ofNullable(text)
          .map(t -> t.replace("\0", "").strip())
          .filter(t -> !t.isEmpty() && t.length() <= LONGEST);
    }

    private static void tooLong(String field, @Nullable String text, List<Fault> faults) {
      if (text != null && text.strip().length() > LONGEST) {
        faults.add(fault(field, text, "is at most %d characters long".formatted(LONGEST)));
      }
    }

    private static Fault fault(String field, String rejected, String message) {
      return new Fault(field, rejected.length() > 40 ? null : rejected, message);
    }
  }

  /** Everything is looked at. */
  boolean isEverything() {
    return isUnfiltered() && before == Long.MAX_VALUE;
  }

  /** Whatever was asked for. */
  public boolean isUnfiltered() {
    return status.isEmpty() && to.isEmpty() && requester.isEmpty() && text.isEmpty();
  }

  /** Not the newest are looked at. */
  public boolean isLater() {
    return before < Long.MAX_VALUE;
  }

  RequestFilter before(long id) {
    return new RequestFilter(status, to, requester, text, id);
  }
}
