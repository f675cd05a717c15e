package io.argosy.agent.transfer.backend.http;

import io.argosy.agent.lane.CircuitPath;
import java.net.InetAddress;
import java.net.URI;
import org.apache.hc.client5.http.impl.DefaultSchemePortResolver;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Connections over circuits: to the source's address there, with the port and the name of its door,
 * and from this host's address, because the source's data follows it. Connections are reused only
 * between the same addresses.
 */
public final class CircuitRoutes extends DefaultRoutePlanner {

  private static final String OWN = "argosy.own-address";

  public CircuitRoutes() {
    super(DefaultSchemePortResolver.INSTANCE);
  }

  static HttpHost host(URI door, CircuitPath circuit) {
    return new HttpHost(door.getScheme(), circuit.source(), door.getHost(), door.getPort());
  }

  static HttpContext context(CircuitPath circuit) {
    HttpClientContext context = HttpClientContext.create();
    context.setAttribute(OWN, circuit.destination());
    return context;
  }

  @Override
  protected @Nullable InetAddress determineLocalAddress(HttpHost firstHop, HttpContext context) {
    return (InetAddress) context.getAttribute(OWN);
  }
}
