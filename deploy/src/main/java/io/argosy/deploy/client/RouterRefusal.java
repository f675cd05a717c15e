package io.argosy.deploy.client;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** A refusal by the router; the message lists the fields. */
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
    String detail = problem.detail().isBlank() ? problem.title() : problem.detail();
    String opening = "the router refuses this: ";
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
