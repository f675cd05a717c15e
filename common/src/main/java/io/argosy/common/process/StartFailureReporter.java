package io.argosy.common.process;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/**
 * Logs in one line why a program does not start. Spring's reporter prints several lines, which
 * {@link LogPattern} would join; it is disabled there. Registered in META-INF/spring.factories.
 */
public final class StartFailureReporter implements FailureAnalysisReporter {

  private static final Logger LOG = LoggerFactory.getLogger(StartFailureReporter.class);

  @Override
  public void report(FailureAnalysis analysis) {
    String action = analysis.getAction() == null ? "" : " " + analysis.getAction();
    LOG.error("Cannot start: {}", (analysis.getDescription() + action).replace("\n", "; "));
    LOG.debug("Cannot start", analysis.getCause());
  }
}
