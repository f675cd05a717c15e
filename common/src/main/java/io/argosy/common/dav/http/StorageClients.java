package io.argosy.common.dav.http;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Clients by the hosts to which a storage may redirect. There are few such sets, one for each
 * storage at most. Thread-safe.
 */
public final class StorageClients implements AutoCloseable {

  private final Map<Set<String>, DavClient> clients = new ConcurrentHashMap<>();
  private final Function<Set<String>, DavClient> make;

  /**
   * @param make a client that follows redirects to these hosts
   */
  public StorageClients(Function<Set<String>, DavClient> make) {
    this.make = make;
  }

  /** Returns the client for a storage that may redirect to these hosts. */
  public DavClient redirectedTo(Collection<String> hosts) {
    return clients.computeIfAbsent(Set.copyOf(hosts), make);
  }

  /** Ends all requests that are under way. */
  @Override
  public void close() {
    clients.values().forEach(DavClient::close);
  }
}
