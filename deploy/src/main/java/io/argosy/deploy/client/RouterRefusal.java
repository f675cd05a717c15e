package io.argosy.deploy.client;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A refusal by the router, or its answer that something does not exist; lists the fields. */
public final class RouterRefusal extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final int NOT_FOUND = 404;

  private final transient Problem problem;

  public RouterRefusal(Problem problem) {
    super(sentence(problem));
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }

  /**
   * Returns the same refusal in the words of the user, who typed other names than those of the
   * fields.
   *
   * @param names by field
   */
  public RouterRefusal naming(Map<String, String> names) {
    UnaryOperator<Refusal.Fault> named =
        one ->
            new Refusal.Fault(
                names.getOrDefault(one.field(), one.field()), one.rejected(), one.message());
    String detail =
        problem.errors().stream()
            .filter(one -> problem.detail().equals(fault(one)))
            .findFirst()
            .map(one -> fault(named.apply(one)))
            .orElse(problem.detail());
    List<Refusal.Fault> errors = problem.errors().stream().map(named).toList();
    return new RouterRefusal(
        new Problem(problem.type(), problem.title(), problem.status(), detail, errors));
  }

  public int status() {
    return problem.status();
  }

  private static String sentence(Problem problem) {
    String detail = problem.detail().isBlank() ? problem.title() : problem.detail();
    String opening = problem.status() == NOT_FOUND ? "" : "the router refuses this: ";
    List<Refusal.Fault> errors = problem.errors();
    if (errors.size() == 1 && detail.equals(fault(errors.getFirst()))) {
      return opening + withRejected(errors.getFirst());
    }
    boolean isRepeated = errors.stream().anyMatch(error -> detail.equals(fault(error)));
    return opening
        + (isRepeated ? errors.size() + " fields are wrong" : detail)
        + errors.stream().map(error -> "\n  " + withRejected(error)).collect(Collectors.joining());
  }

  private static String fault(Refusal.Fault error) {
    return error.field() + ": " + error.message();
  }

  private static String withRejected(Refusal.Fault error) {
    return fault(error) + error.unmentioned().map(name -> " (got \"" + name + "\")").orElse("");
  }
}
