package io.argosy.web.file;

import io.argosy.common.wire.user.ChangeWords;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.common.wire.user.FileDecisionView;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The newest decision about the file for one destination, whether it has arrived there or not.
 *
 * @param explanation absent where the router does not answer or has kept nothing of it
 */
public record ChoiceView(FileDecisionView decision, @Nullable ExplanationView explanation) {

  /** What would have put another source first, a sentence each. */
  public List<String> wouldChange() {
    return Optional.ofNullable(explanation)
        .flatMap(why -> Optional.ofNullable(why.runnerUp()))
        .map(ChangeWords::of)
        .orElse(List.of());
  }

  /** What was known of the ways from all sources and how old it was, a sentence each. */
  public List<String> known() {
    return Optional.ofNullable(explanation).stream()
        .flatMap(why -> why.sources().stream())
        .flatMap(source -> source.way().stream())
        .flatMap(hop -> hop.data().stream())
        .map(ExplanationView.Datum::detail)
        .distinct()
        .toList();
  }
}
