package io.argosy.web.problem;

import io.argosy.common.wire.Problem;

/** Thrown to answer with a problem, of the router or of the pages. */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  public ProblemException(Problem problem) {
    super(problem.detail());
    this.problem = problem;
  }

  Problem problem() {
    return problem;
  }
}
