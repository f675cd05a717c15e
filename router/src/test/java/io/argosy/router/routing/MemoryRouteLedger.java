package io.argosy.router.routing;

import io.argosy.router.fixture.MemoryMap;
import java.util.Set;
import java.util.stream.LongStream;

/** File requests with a route, in memory; passes the contract. */
public final class MemoryRouteLedger implements RouteLedger {

  private final MemoryMap<Long, Long> routes = new MemoryMap<>();

  public void route(long fileRequest) {
    routes.rows().put(fileRequest, fileRequest);
  }

  @Override
  public void close(long[] fileRequestIds) {
    LongStream.of(fileRequestIds).forEach(routes.rows()::remove);
  }

  public Set<Long> routed() {
    return routes.rows().keySet();
  }

  public Runnable undo() {
    return routes.undo();
  }
}
