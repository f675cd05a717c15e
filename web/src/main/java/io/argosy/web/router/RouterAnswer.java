package io.argosy.web.router;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import java.util.Optional;
import java.util.function.Function;

/** The router's answer to a query or a command. */
public sealed interface RouterAnswer<T> {

  /** Success. */
  record Given<T>(T value) implements RouterAnswer<T> {}

  /** A refusal (4xx); nothing was changed. */
  record Refused<T>(Problem problem) implements RouterAnswer<T> {

    private static final int UNAUTHENTICATED = 401;

    /** Returns the router's explanation of the refusal, one sentence. */
    public String sentence() {
      return problem.detail();
    }

    /** Returns whether the token is no longer valid, so that the user has to sign in again. */
    public boolean isSignedOut() {
      return problem.status() == UNAUTHENTICATED;
    }

    /** Returns what is wrong with a field or, if it is a list, with the first invalid item. */
    public Optional<Refusal.Fault> at(String field) {
      return problem.errors().stream()
          .filter(error -> error.field().equals(field) || error.field().startsWith(field + "["))
          .findFirst();
    }
  }

  /** There was no answer in time, or one with status 5xx. A command may have been executed. */
  record Unanswered<T>() implements RouterAnswer<T> {}

  /** The value of a command whose answer has no body of interest. */
  enum Done {
    DONE
  }

  /** Returns the value; empty if the router did not give one. */
  default Optional<T> given() {
    return this instanceof Given<T>(T value) ? Optional.of(value) : Optional.empty();
  }

  /** Returns the answer with the value converted. */
  default <U> RouterAnswer<U> map(Function<T, U> change) {
    return switch (this) {
      case Given<T>(T value) -> new Given<>(change.apply(value));
      case Refused<T>(Problem problem) -> new Refused<>(problem);
      case Unanswered<T>() -> new Unanswered<>();
    };
  }
}
