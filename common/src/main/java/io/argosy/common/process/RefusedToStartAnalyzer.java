package io.argosy.common.process;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints the message instead of a stack trace; registered in META-INF/spring.factories. */
public final class RefusedToStartAnalyzer extends AbstractFailureAnalyzer<RefusedToStart> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, RefusedToStart cause) {
    return new FailureAnalysis(cause.getMessage(), null, cause);
  }
}
