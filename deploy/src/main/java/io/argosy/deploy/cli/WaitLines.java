package io.argosy.deploy.cli;

import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.WaitView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Why files do not move, in lines for people. */
final class WaitLines {

  private static final Set<String> AFTER_FAILURES = Set.of("given-up", "sources-spent", "resting");

  private WaitLines() {}

  static List<String> of(RequestView request) {
    return request.waits().stream().map(WaitLines::line).toList();
  }

  /** What a person would call the same reasons, however many files each has by now. */
  static List<String> kinds(RequestView request) {
    return request.waits().stream().map(w -> w.destination() + " " + w.reason()).toList();
  }

  private static String line(WaitView wait) {
    return "Waiting for %s: %s (%s): %s [%s]%s"
        .formatted(
            wait.destination(),
            Counted.of(wait.files(), "file"),
            wait.bytes(),
            wait.detail(),
            wait.reason(),
            tail(wait.until(), wait.stuck(), wait.reason()));
  }

  /** What may be expected, and what can be done. */
  static String tail(@Nullable Instant until, boolean stuck, String reason) {
    String time =
        Optional.ofNullable(until)
            .map(at -> "; tried again from " + at.truncatedTo(ChronoUnit.SECONDS))
            .orElse("");
    if (AFTER_FAILURES.contains(reason)) {
      return time + "; 'argosy request retry' tries all sources again now";
    }
    return stuck ? time + "; only a new source or link helps" : time;
  }
}
