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
 * @param explanation null if the router does not answer or no longer has the details
 */
public record ChoiceView(FileDecisionView decision, @Nullable ExplanationView explanation) {

  /** Returns what would have made another source the best, one sentence each. */
  public List<String> wouldChange() {
    return Optional.ofNullable(explanation)
        .flatMap(why -> Optional.ofNullable(why.runnerUp()))
        .map(ChangeWords::of)
        .orElse(List.of());
  }

  /** Returns what was used for the decision about all routes, with its age then. */
  public List<String> known() {
    return explanation == null ? List.of() : explanation.details(false);
  }

  /** Returns what the newest forecasts of these routes say, which may follow from the decision. */
  public List<String> now() {
    return explanation == null ? List.of() : explanation.details(true);
  }
}
