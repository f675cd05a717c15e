package io.argosy.router.fts3.http;

import static io.argosy.common.refusal.Refusal.Kind.FORBIDDEN;
import static io.argosy.common.refusal.Refusal.Kind.MALFORMED;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.access.Caller;
import io.argosy.router.fts3.store.JobReads;
import io.argosy.router.fts3.store.JobReads.Filter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the parameters by which a client chooses jobs, with the meaning that FTS3 gives them. */
final class ListQuery {

  private static final Pattern WINDOW = Pattern.compile("([0-9]{1,5})(?::([0-9]{1,5}))?");

  private ListQuery() {}

  /**
   * @throws Refusal a parameter is malformed, or names another user
   */
  static Filter filter(Caller caller, Map<String, String> asked, Instant now) {
    String delegation = asked.getOrDefault("dlg_id", "");
    if (!delegation.isEmpty() && !delegation.equals(JobJson.delegation(caller.name()))) {
      throw new Refusal(
          FORBIDDEN,
          "forbidden",
          "The provided delegation id does not match your delegation id",
          List.of());
    }
    String user = asked.getOrDefault("user_dn", "");
    if (!user.isEmpty() && !user.equals(caller.name()) && !caller.isAdmin()) {
      throw malformed("The provided DN and delegation id do not correspond to the same user");
    }
    String states = asked.getOrDefault("state_in", "");
    Optional<Integer> limit = limit(asked.getOrDefault("limit", ""));
    return new Filter(
        caller.isAdmin()
            ? Optional.of(user).filter(name -> !name.isEmpty())
            : Optional.of(caller.name()),
        states.isEmpty() ? Set.of() : Set.copyOf(List.of(states.split(","))),
        states.isEmpty() ? Optional.empty() : since(asked.getOrDefault("time_window", ""), now),
        !states.isEmpty() && limit.isPresent(),
        asked.getOrDefault("source_se", ""),
        asked.getOrDefault("dest_se", ""),
        limit.orElse(JobReads.MOST_JOBS));
  }

  private static Optional<Integer> limit(String text) {
    if (!text.matches("-?[0-9]{1,9}")) {
      return Optional.empty();
    }
    int limit = Integer.parseInt(text);
    if (limit < 0 || limit > JobReads.MOST_JOBS) {
      throw malformed("The limit must be positive and less or equal than 500");
    }
    return Optional.of(limit).filter(number -> number > 0);
  }

  /** Hours, or hours and minutes. */
  private static Optional<Instant> since(String window, Instant now) {
    Matcher read = WINDOW.matcher(window);
    if (!read.matches()) {
      return Optional.empty();
    }
    Duration minutes =
        read.group(2) == null ? Duration.ZERO : Duration.ofMinutes(Integer.parseInt(read.group(2)));
    return Optional.of(now.minus(Duration.ofHours(Integer.parseInt(read.group(1)))).minus(minutes));
  }

  private static Refusal malformed(String sentence) {
    return new Refusal(MALFORMED, "malformed-parameter", sentence, List.of());
  }
}
