package io.argosy.router.circuit;

import java.util.Collection;
import java.util.Map;

/** Stores what agents announced of their endpoints. */
public interface EndpointStore {

  /** Lets nobody else announce endpoints or lease circuits until the caller's transaction ends. */
  void lock();

  /** Returns all endpoints by name, each with those of its nodes that are still the agent's. */
  Map<String, AnnouncedEndpoint> all();

  /** Replaces the endpoints of an agent, in the caller's transaction. */
  void replace(long agentId, Collection<AnnouncedEndpoint> endpoints);
}
