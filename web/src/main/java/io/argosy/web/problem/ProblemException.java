package io.argosy.web.problem;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import java.util.List;

/** Thrown to answer with a problem, of the router or of the pages. */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public ProblemException(Problem problem) {
    super(problem.detail());
    this.problem = problem;
  }

  public ProblemException(int status, String code, String detail, List<Refusal.Fault> errors) {
    this(new Problem(Problem.TYPE_PREFIX + code, code.replace('-', ' '), status, detail, errors));
  }

  Problem problem() {
    return problem;
  }
}
