package io.argosy.deploy.cli;

import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.WaitView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why files do not move, in lines for people. */
final class WaitLines {

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
            tail(wait.until(), wait.stuck()));
  }

  /** What may be expected. */
  static String tail(@Nullable Instant until, boolean stuck) {
    String time =
        Optional.ofNullable(until)
            .map(at -> "; tried again from " + at.truncatedTo(ChronoUnit.SECONDS))
            .orElse("");
    return stuck ? time + "; only a new source or link helps" : time;
  }
}
