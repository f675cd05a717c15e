package io.argosy.deploy.client;

import io.argosy.common.wire.Problem;
import java.util.stream.Collectors;

/** The router said no; the message is what a person is told, field by field. */
public final class RouterRefusal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public RouterRefusal(Problem problem) {
    super(sentence(problem));
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }

  public int status() {
    return problem.status();
  }

  private static String sentence(Problem problem) {
    String fields =
        problem.errors().stream()
            .map(RouterRefusal::fieldSentence)
            .filter(line -> !problem.detail().equals(line))
            .map(line -> "\n  " + line)
            .collect(Collectors.joining());
    String detail = problem.detail().isBlank() ? problem.title() : problem.detail();
    return "the router refuses this: " + detail + fields;
  }

  private static String fieldSentence(Problem.FieldError error) {
    String rejected = error.rejected() == null ? "" : " (got \"" + error.rejected() + "\")";
    return error.field() + ": " + error.message() + rejected;
  }
}
