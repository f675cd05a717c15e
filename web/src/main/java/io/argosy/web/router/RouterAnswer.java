package io.argosy.web.router;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import java.util.Optional;
import java.util.function.Function;

/** What the router says to a question or a command. */
public sealed interface RouterAnswer<T> {

  /** It says yes. */
  record Given<T>(T value) implements RouterAnswer<T> {}

  /** It says no (4xx), and nothing was changed. */
  record Refused<T>(Problem problem) implements RouterAnswer<T> {

    private static final int UNAUTHENTICATED = 401;

    /** One sentence for people. */
    public String sentence() {
      return problem.detail();
    }

    /** The token is no longer good: only a new sign-in helps. */
    public boolean isSignedOut() {
      return problem.status() == UNAUTHENTICATED;
    }

    /** What was wrong with a field or, if it is a list, with the first bad one of its items. */
    public Optional<Refusal.Fault> at(String field) {
      return problem.errors().stream()
          .filter(error -> error.field().equals(field) || error.field().startsWith(field + "["))
          .findFirst();
    }
  }

  /** No answer in time, or one that says nothing: a command may yet have been done. */
  record Unanswered<T>() implements RouterAnswer<T> {}

  /** Of a command whose answer says nothing more. */
  enum Done {
    DONE
  }

  /** The value, where there is one. */
  default Optional<T> given() {
    return this instanceof Given<T>(T value) ? Optional.of(value) : Optional.empty();
  }

  /** The same with another value. */
  default <U> RouterAnswer<U> map(Function<T, U> change) {
    return switch (this) {
      case Given<T>(T value) -> new Given<>(change.apply(value));
      case Refused<T>(Problem problem) -> new Refused<>(problem);
      case Unanswered<T>() -> new Unanswered<>();
    };
  }
}
