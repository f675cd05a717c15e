package io.argosy.router.routing;

import io.argosy.router.fixture.MemoryMap;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;

/** Routes with the keys of their file requests, in memory; passes the contract. */
public final class MemoryRouteLedger implements RouteLedger {

  /** Destinations by file request. */
  private final MemoryMap<Long, Long> routes = new MemoryMap<>();

  private final Set<Long> withheld = new HashSet<>();

  public void route(long fileRequest) {
    route(fileRequest, 3);
  }

  public void route(long fileRequest, long destination) {
    routes.rows().put(fileRequest, destination);
  }

  @Override
  public void close(long[] fileRequestIds) {
    LongStream.of(fileRequestIds).forEach(routes.rows()::remove);
    withheld.retainAll(routed());
  }

  @Override
  public void withhold(long[] destinations, long[] routeIds) {
    withheld.removeIf(
        route -> LongStream.of(destinations).anyMatch(routes.rows().get(route)::equals));
    LongStream.of(routeIds).filter(routed()::contains).forEach(withheld::add);
  }

  public Set<Long> withheld() {
    return withheld;
  }

  public Set<Long> routed() {
    return routes.rows().keySet();
  }

  public Runnable undo() {
    return routes.undo();
  }
}
