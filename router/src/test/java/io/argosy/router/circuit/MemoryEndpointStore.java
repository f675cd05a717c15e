package io.argosy.router.circuit;

import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Keeps endpoints in memory; passes the contract. */
public final class MemoryEndpointStore implements EndpointStore {

  private final MemoryMap<String, AnnouncedEndpoint> endpoints = new MemoryMap<>();

  /** Agents that have lost their nodes, or have not been heard for long. */
  public final Set<Long> gone = new HashSet<>();

  @Override
  public void lock() {
    // A test in memory has one thread.
  }

  @Override
  public Map<String, AnnouncedEndpoint> all() {
    return Map.copyOf(endpoints.rows());
  }

  @Override
  public void removeGone(Collection<String> names, Collection<String> ports, Instant heard) {
    endpoints
        .rows()
        .values()
        .removeIf(
            it ->
                gone.contains(it.agentId())
                    && (names.contains(it.name()) || ports.contains(it.port())));
  }

  @Override
  public void replace(long agentId, Collection<AnnouncedEndpoint> announced) {
    endpoints.rows().values().removeIf(endpoint -> endpoint.agentId() == agentId);
    announced.forEach(endpoint -> endpoints.rows().put(endpoint.name(), endpoint));
  }

  /** Returns an action that restores the current contents. */
  public Runnable undo() {
    return endpoints.undo();
  }
}
