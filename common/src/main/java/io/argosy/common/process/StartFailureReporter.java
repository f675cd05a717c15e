package io.argosy.common.process;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/**
 * Says in one line of the log why a program does not start. Spring's own reporter draws a box of
 * many lines, which {@link LogPattern} makes one line of question marks; it is switched off there.
 * Named in META-INF/spring.factories.
 */
public final class StartFailureReporter implements FailureAnalysisReporter {

  private static final Logger LOG = LoggerFactory.getLogger(StartFailureReporter.class);

  public StartFailureReporter() {}

  @Override
  public void report(FailureAnalysis analysis) {
    String action = analysis.getAction() == null ? "" : " " + analysis.getAction();
    LOG.error("Cannot start: {}", (analysis.getDescription() + action).replace("\n", "; "));
    LOG.debug("Cannot start", analysis.getCause());
  }
}
