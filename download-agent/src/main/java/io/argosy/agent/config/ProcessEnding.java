package io.argosy.agent.config;

import io.argosy.agent.exchange.Ending;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends the process, whose shutdown closes everything in order. */
final class ProcessEnding implements Ending {

  private static final Logger LOG = LoggerFactory.getLogger(ProcessEnding.class);
  private static final int STALE = 3;

  @Override
  public void because(String reason) {
    LOG.error("The agent ends: reason={}", reason);
    Thread.ofPlatform().name("ending").start(() -> System.exit(STALE));
  }
}
