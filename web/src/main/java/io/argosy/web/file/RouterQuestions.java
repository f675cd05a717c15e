package io.argosy.web.file;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.DecisionForm;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.common.wire.user.FileWaitForm;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.NoAnswerException;
import io.argosy.web.router.Calls;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterCalls;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.type.TypeReference;

/** Asks the router, as the user, what must be worked out; a page does without what it misses. */
public final class RouterQuestions {

  private final RouterCalls router;

  public RouterQuestions(RouterCalls router) {
    this.router = router;
  }

  /** What this user may know. Once the router has not answered, nothing more is asked. */
  Asking asking(SignedInUser user) {
    return new Asking(router.as(user.token()));
  }

  /** The questions of one page, of whose places each is asked for by itself. */
  static final class Asking {

    private static final TypeReference<Page<FoundFileView>> FILE_LIST = new TypeReference<>() {};

    private final Calls calls;
    private volatile boolean silent;

    private Asking(Calls calls) {
      this.calls = calls;
    }

    /**
     * The id of the file of this name, the first of those whose names begin so.
     *
     * @throws NoAnswerException the router does not answer
     */
    Optional<String> idOf(Lfn lfn) {
      return answered(
              calls.get("/query/v1/files", Map.of("name", lfn.value(), "limit", "1"), FILE_LIST))
          .flatMap(page -> page.items().stream().filter(f -> f.lfn().equals(lfn)).findFirst())
          .map(FoundFileView::id);
    }

    private static <T> Optional<T> answered(RouterAnswer<T> answer) {
      if (answer instanceof RouterAnswer.Unanswered) {
        throw new NoAnswerException("files");
      }
      return answer.given();
    }

    /** Why the file is not there. */
    Optional<FileWaitView> whyNotThere(Lfn lfn, NodeName destination) {
      return ask("file-waits", new FileWaitForm(lfn, destination), FileWaitView.class);
    }

    /** Why the newest decision was made as it was. */
    Optional<ExplanationView> explanation(Lfn lfn, NodeName destination) {
      return ask("decisions", new DecisionForm(lfn, destination), DecisionView.class)
          .flatMap(decision -> Optional.ofNullable(decision.explanation()));
    }

    private <T> Optional<T> ask(String question, Object form, Class<T> type) {
      if (silent) {
        return Optional.empty();
      }
      RouterAnswer<T> answer = calls.post("/query/v1/" + question, form, type);
      if (answer instanceof RouterAnswer.Unanswered) {
        silent = true;
      }
      return answer.given();
    }
  }
}
