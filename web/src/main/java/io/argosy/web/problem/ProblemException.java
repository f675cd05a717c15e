package io.argosy.web.problem;

import io.argosy.common.wire.Problem;

/** An answer that is a problem, as the router gave it or as the pages found it. */
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
