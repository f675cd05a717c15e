package io.argosy.router.circuit;

import io.argosy.router.fixture.MemoryMap;
import java.util.Collection;
import java.util.Map;

/** Keeps endpoints in memory; passes the contract. */
public final class MemoryEndpointStore implements EndpointStore {

  private final MemoryMap<String, AnnouncedEndpoint> endpoints = new MemoryMap<>();

  @Override
  public void lock() {
    // A test in memory has one thread.
  }

  @Override
  public Map<String, AnnouncedEndpoint> all() {
    return Map.copyOf(endpoints.rows());
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
