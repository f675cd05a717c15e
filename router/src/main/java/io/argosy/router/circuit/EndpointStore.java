package io.argosy.router.circuit;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/** Stores what agents announced of their endpoints. */
public interface EndpointStore {

  /** Lets nobody else announce endpoints or lease circuits until the caller's transaction ends. */
  void lock();

  /** Returns all endpoints by name, each with those of its nodes that are still the agent's. */
  Map<String, AnnouncedEndpoint> all();

  /**
   * Removes endpoints with any of these names or ports whose agent serves none of their nodes any
   * more, or was last heard by this time.
   */
  void removeGone(Collection<String> names, Collection<String> ports, Instant heard);

  /** Replaces the endpoints of an agent, in the caller's transaction. */
  void replace(long agentId, Collection<AnnouncedEndpoint> endpoints);
}
