package io.argosy.agent.config;

import io.argosy.common.process.RefusedToStart;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Spring prints the sentence alone. */
final class RefusedToStartAnalyzer extends AbstractFailureAnalyzer<RefusedToStart> {

  RefusedToStartAnalyzer() {}

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, RefusedToStart cause) {
    return new FailureAnalysis(cause.getMessage(), "", cause);
  }
}
