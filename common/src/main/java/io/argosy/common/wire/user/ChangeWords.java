package io.argosy.common.wire.user;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import java.util.List;
import java.util.Locale;

/** Describes changes that would have made another source the first. */
public final class ChangeWords {

  private ChangeWords() {}

  /** Returns a sentence for each change that would have put the runner-up first. */
  public static List<String> of(ExplanationView.RunnerUp next) {
    if (next.behind() != null && next.behind() < 0) {
      return List.of(
          ("%s scores better now that all files are assigned. When this file was assigned, it did"
                  + " not, or it would have delayed the batch as a whole.")
              .formatted(next.node()));
    }
    if (next.wouldWin().isEmpty()) {
      return List.of("No single change would have put %s first.".formatted(next.node()));
    }
    return next.wouldWin().stream()
        .map(change -> "%s would have been first %s.".formatted(next.node(), inWords(change)))
        .toList();
  }

  private static String inWords(ExplanationView.Change change) {
    String link = change.from() + " to " + change.to();
    return switch (change.kind()) {
      case "fewer-bytes" -> "if %s less had been queued on %s".formatted(bytes(change), link);
      case "fewer-files" ->
          "if %s fewer had been queued on %s"
              .formatted(Counted.of(Math.round(change.amount()), "file"), link);
      case "link-rate" -> "if %s moved %s/s".formatted(link, bytes(change));
      case "uplink-rate" -> "if %s could send %s/s in all".formatted(change.from(), bytes(change));
      case "success" ->
          String.format(
              Locale.ROOT, "if %.1f %% of attempts over %s succeeded", change.amount(), link);
      default -> "if %s of %s were %s".formatted(change.kind(), link, change.amount());
    };
  }

  private static ByteCount bytes(ExplanationView.Change change) {
    return ByteCount.of(Math.round(change.amount()));
  }
}
