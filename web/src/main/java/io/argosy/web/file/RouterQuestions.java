package io.argosy.web.file;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.DecisionForm;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.common.wire.user.FileWaitForm;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.FoundFileView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.NoAnswerException;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import java.util.Map;
import java.util.Optional;

/**
 * Queries for one page that the router answers slowly, one or two for each destination. The page is
 * complete without their answers. After the first timeout, none is sent any more.
 */
final class RouterQuestions {

  private final RouterCalls calls;
  private volatile boolean silent;

  RouterQuestions(RouterCalls calls) {
    this.calls = calls;
  }

  /**
   * Returns the id of the file with this name. The router searches by prefix.
   *
   * @throws NoAnswerException the router did not answer
   */
  Optional<String> idOf(Lfn lfn) {
    return answered(
            calls.get(
                "/query/v1/files",
                Map.of("name", lfn.value(), "limit", "1"),
                UserCalls.pageOf(FoundFileView.class)))
        .flatMap(page -> page.items().stream().filter(f -> f.lfn().equals(lfn)).findFirst())
        .map(FoundFileView::id);
  }

  private static <T> Optional<T> answered(RouterAnswer<T> answer) {
    if (answer instanceof RouterAnswer.Unanswered) {
      throw new NoAnswerException("files");
    }
    return answer.given();
  }

  /** Returns why the file is not at the destination. */
  Optional<FileWaitView> whyNotThere(Lfn lfn, NodeName destination) {
    return ask("file-waits", new FileWaitForm(lfn, destination), FileWaitView.class);
  }

  /** Returns the reasons for the newest decision. */
  Optional<ExplanationView> explanation(Lfn lfn, NodeName destination) {
    return ask("decisions", new DecisionForm(lfn, destination), DecisionView.class)
        .flatMap(decision -> Optional.ofNullable(decision.explanation()));
  }

  private <T> Optional<T> ask(String query, Object form, Class<T> type) {
    if (silent) {
      return Optional.empty();
    }
    RouterAnswer<T> answer = calls.post("/query/v1/" + query, form, type);
    if (answer instanceof RouterAnswer.Unanswered) {
      silent = true;
    }
    return answer.given();
  }
}
