package io.argosy.agent.transfer.backend.fdt;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The readings of all runs; closed when the agent stops, which waits for none of them. */
final class Readings implements AutoCloseable {

  private final Set<Reading> open = ConcurrentHashMap.newKeySet();

  Reading begin() {
    Reading reading = new Reading(open::remove);
    open.add(reading);
    return reading;
  }

  @Override
  public void close() {
    open.forEach(Reading::abandon);
  }
}
